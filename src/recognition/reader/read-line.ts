import type { TextBox } from './find-lines.ts'
import { canvasOf, pixelsFor, type Model, type Picture } from './picture.ts'

export interface LineText {
  text: string
  /** For each character of the text, how probable it is, in tenths: `0` to `9`. */
  certainty: string
}

/** The height of a line as the model was trained, in pixels. */
const HEIGHT = 48

/** The model reads a column of this many pixels at a time. */
const COLUMN = 8

/** The width in which letters are drawn, as a share of what the model was trained with: narrower ones are faster to read. */
export const NARROW = 0.8
export const WIDE = 1.3

const NORMAL = { mean: [0.5, 0.5, 0.5], deviation: [0.5, 0.5, 0.5] }

/** A gap wider than this many times the line's usual step from letter to letter is a space. */
const SPACE = 1.8

/** In figures here, a comma comes before three of them: before two, it is a point. */
const MISREAD_POINT = /(?<=\d),(?=\d\d(?![\d:/]))/g

/** The share of the steps in a line, from the narrowest on, that are taken for those within words. */
const WITHIN_WORDS = 0.8

/** The characters that the recognizer tells apart. */
export interface Classes {
  /** Their number; the first stands for no character. */
  count: number
  /** Those that can be on our receipts, and their indexes. */
  readable: readonly { index: number; character: string }[]
}

export interface LineModel {
  recognizer: Model
  classes: Classes
}

interface Letter {
  text: string
  probability: number
  /** The step in which it is most probable. */
  step: number
}

/** Letters, figures and signs in use here; the model also knows thousands of Chinese characters. */
const READABLE = /^[\x20-\x7e\xa1-\xff€]$/

/**
 * Reads the line in a box of a picture.
 * @param letters their width, `NARROW` or `WIDE`
 * @returns its text and the certainty of each character
 * @throws {Error} where there is no canvas
 */
export async function readLine(
  picture: Picture,
  box: TextBox,
  { recognizer, classes }: LineModel,
  letters = NARROW,
): Promise<LineText> {
  const scale = HEIGHT / box.height
  const width = Math.max(Math.ceil((box.width * scale * letters) / COLUMN) * COLUMN, HEIGHT)
  const context = canvasOf(width, HEIGHT)
  context.scale(width / box.width, scale)
  context.translate(box.width / 2, box.height / 2)
  context.transform(1, -box.slope, 0, 1, 0, 0)
  context.translate(-box.x, -box.y)
  context.drawImage(picture, 0, 0)
  const values = pixelsFor(context.getImageData(0, 0, width, HEIGHT), NORMAL)
  return decodeLine(await recognizer(values, [1, 3, HEIGHT, width]), classes)
}

/** @param characters those of the model, without the class for none, which comes first */
export function classesOf(characters: readonly string[]): Classes {
  const readable = characters
    .map((character, at) => ({ index: at + 1, character }))
    .filter(({ character }) => READABLE.test(character))
  return { count: characters.length + 1, readable }
}

/**
 * Takes the most probable character of each step, as the model was trained (connectionist temporal
 * classification): the same one in a row counts once, and the first class means none. The model leaves out
 * most spaces, so they are told by the letters' distances.
 * @param probabilities of each class in each step, step by step
 */
export function decodeLine(probabilities: Float32Array, classes: Classes): LineText {
  const letters = lettersIn(probabilities, classes)
  const steps = letters.slice(1).map(({ step }, at) => step - (letters[at]?.step ?? 0))
  const usual = usualOf(steps)
  let line: LineText = { text: '', certainty: '' }
  letters.forEach(({ text, probability }, at) => {
    const isApart = (steps[at - 1] ?? 0) > SPACE * usual
    if ((text === ' ' || isApart) && line.text && !line.text.endsWith(' ')) line = add(line, ' ', 1)
    if (text !== ' ') line = add(line, text, probability)
  })
  const text = line.text.trimEnd().replace(MISREAD_POINT, '.')
  return { text, certainty: line.certainty.slice(0, text.length) }
}

function usualOf(steps: readonly number[]): number {
  const count = Math.max(Math.floor(WITHIN_WORDS * steps.length), 1)
  const narrow = steps.toSorted((a, b) => a - b).slice(0, count)
  return narrow.reduce((sum, step) => sum + step, 0) / count
}

function add({ text, certainty }: LineText, letter: string, probability: number): LineText {
  const tenths = Math.max(Math.min(Math.floor(10 * probability), 9), 0)
  return { text: text + letter, certainty: certainty + String(tenths) }
}

function lettersIn(probabilities: Float32Array, { count, readable }: Classes): Letter[] {
  const letters: Letter[] = []
  let last = ''
  for (let from = 0; from < probabilities.length; from += count) {
    let text = ''
    let probability = probabilities[from] ?? 0
    for (const { index, character } of readable) {
      const other = probabilities[from + index] ?? 0
      if (other > probability) {
        text = character
        probability = other
      }
    }
    const step = from / count
    const previous = letters.at(-1)
    if (text && text !== last) letters.push({ text, probability, step })
    else if (text && previous && probability > previous.probability)
      Object.assign(previous, { probability, step })
    last = text
  }
  return letters
}
