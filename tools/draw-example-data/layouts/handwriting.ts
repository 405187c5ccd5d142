import type { Random } from '../purchase/random.ts'

/**
 * Handwritten capitals as SVG strokes, drawn here because no handwriting font is on every machine.
 * Each glyph fits a box 10 wide and 14 high; `handwrite` wobbles it a little differently each time.
 */
const GLYPHS: Record<string, string> = {
  A: 'M0 14Q3 7 5 0Q7 7 9 14M2 9Q5 8 8 9',
  B: 'M1 0L1 14M1 0Q9 1 7 5Q5 7 1 7Q10 7 8 12Q6 15 1 14',
  C: 'M9 2Q4-2 1 5Q-1 13 5 14Q8 14 9 11',
  D: 'M1 0L1 14Q10 14 9 6Q8 0 0 0',
  E: 'M8 0L1 0L1 14L8 14M1 7L6 6',
  F: 'M8 0L1 0L1 14M1 7L6 6',
  G: 'M9 2Q4-2 1 5Q-1 13 5 14Q9 14 9 8L5 8',
  H: 'M1 0L1 14M8 0L8 14M1 8L8 7',
  I: 'M4 0L4 14',
  J: 'M7 0Q8 12 5 14Q1 15 1 10',
  K: 'M1 0L1 14M8 0Q4 6 1 8Q5 9 9 14',
  L: 'M1 0L1 14L8 13',
  M: 'M0 14L1 0L5 9L9 0L10 14',
  N: 'M1 14L1 0L8 14L8 0',
  O: 'M5 0Q0 1 0 7Q1 14 5 14Q9 14 9 7Q9 0 4 0',
  P: 'M1 14L1 0Q9 0 8 4Q7 8 1 8',
  Q: 'M5 0Q0 1 0 7Q1 14 5 14Q9 14 9 7Q9 0 4 0M6 10L10 15',
  R: 'M1 14L1 0Q9 0 8 4Q7 8 1 8Q5 9 9 14',
  S: 'M8 1Q3-2 1 3Q1 6 5 7Q9 9 8 12Q5 16 0 12',
  T: 'M0 0L9 0M5 0L4 14',
  U: 'M1 0Q0 13 5 14Q9 13 8 0',
  V: 'M0 0L4 14L9 0',
  W: 'M0 0L2 14L5 5L8 14L10 0',
  X: 'M0 0L9 14M8 0L0 14',
  Y: 'M0 0L4 7M9 0Q5 8 3 14',
  Z: 'M0 0L8 0L0 14L9 14',
  '0': 'M5 0Q0 1 1 8Q2 14 5 14Q9 13 8 6Q7 0 4 0',
  '1': 'M2 3L5 0L5 14',
  '2': 'M1 3Q3-2 7 1Q9 5 1 14L9 13',
  '3': 'M1 1Q8-2 8 3Q7 6 3 7Q9 7 8 12Q5 16 0 12',
  '4': 'M6 0Q3 6 0 9L9 8M6 5L6 14',
  '5': 'M8 0L2 0L1 6Q8 4 8 10Q6 16 0 12',
  '6': 'M7 0Q1 4 1 10Q2 15 6 14Q9 11 6 8Q3 7 1 11',
  '7': 'M0 0L8 0Q4 7 3 14',
  '8': 'M7 2Q4-2 2 2Q2 5 5 7Q9 10 7 13Q3 16 1 12Q1 9 5 7Q8 4 7 2',
  '9': 'M8 4Q6-2 2 1Q0 6 4 7Q8 6 8 2Q8 9 6 14',
  '.': 'M2 13L2.5 14',
  ':': 'M2 5L2.3 6M2 12L2.3 13',
  '/': 'M8-1L1 15',
  $: 'M8 2Q3-1 1 3Q1 6 5 7Q9 9 8 12Q5 15 0 12M4-2L4 16',
  '!': 'M4 0L3 10M3 13L3 14',
  '-': 'M1 8L7 7',
}

const NARROW: Record<string, number> = { '.': 6, ':': 6, I: 8, '1': 9, '!': 7, ' ': 7 }

/** An inline SVG of the text in capitals, `height` CSS px high. Characters without a glyph leave a gap. */
export function handwrite(text: string, height: number, random: Random, ink = '#23418f'): string {
  let x = 2
  const strokes = [...text.toUpperCase()].map((char) => {
    const glyph = GLYPHS[char] ?? ''
    const place = `translate(${x.toFixed(1)} ${random.between(2.2, 4).toFixed(1)})`
    const wobble = `rotate(${random.between(-5, 3).toFixed(1)}) scale(${random.between(0.88, 1.04).toFixed(2)})`
    x += (NARROW[char] ?? 12) * random.between(0.95, 1.06)
    return `<path transform="${place} ${wobble}" d="${glyph}"/>`
  })
  const width = x + 2
  return (
    `<svg class="pen" viewBox="0 0 ${width.toFixed(0)} 20" style="height:${height}px;width:${((width * height) / 20).toFixed(0)}px">` +
    `<g fill="none" stroke="${ink}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">${strokes.join('')}</g></svg>`
  )
}
