/** A recognized word and its position in the image, in pixels. */
export interface ReadWord {
  text: string
  /** From 0 to 100. */
  confidence: number
  left: number
  top: number
  right: number
  bottom: number
}

/** Below this confidence it is more often a smudge than a word. */
const LEAST_CONFIDENCE = 20

/**
 * Groups words into the rows that a person sees. The OCR engine's own blocks separate labels from their
 * amounts, so each row is followed from word to word, even if the paper is tilted.
 * @returns the text of each row, from top to bottom
 */
export function rowsOf(words: readonly ReadWord[]): string[] {
  const readable = words.filter((word) => word.confidence >= LEAST_CONFIDENCE)
  const slope = slopeOf(readable)
  return chained(readable, slope)
    .toSorted((a, b) => height(a[0], slope) - height(b[0], slope))
    .map((row) => row.map((word) => word.text).join(' '))
}

/** The words in rows, each followed from its first word to the right. */
function chained(words: readonly ReadWord[], slope: number): ReadWord[][] {
  const rows: ReadWord[][] = []
  for (const word of words.toSorted((a, b) => a.left - b.left)) {
    const apart = (row: ReadWord[]) => Math.abs(height(row.at(-1), slope) - height(word, slope))
    const row = rows
      .filter((candidate) => apart(candidate) < reach(candidate.at(-1), word))
      .sort((a, b) => apart(a) - apart(b))[0]
    if (row) row.push(word)
    else rows.push([word])
  }
  return rows
}

/**
 * How many pixels two words of a row may differ in height. At least 4, because punctuation marks are small.
 */
function reach(last: ReadWord | undefined, word: ReadWord): number {
  const tall = (one: ReadWord | undefined) => (one ? one.bottom - one.top : 0)
  return Math.max(0.6 * Math.min(tall(last), tall(word)), 4)
}

/** A gap wider than this many times a word's height may lead into another row. */
const WIDE = 4

/** How many pixels rows fall for each pixel to the right: the median over neighboring words. */
export function slopeOf(words: readonly ReadWord[]): number {
  const slopes = chained(words, 0)
    .flatMap((row) => row.slice(1).map((word, at) => ({ before: row[at] ?? word, word })))
    .filter(({ before, word }) => word.left - before.right < WIDE * (word.bottom - word.top))
    .map(({ before, word }) => {
      const across = word.left + word.right - before.left - before.right
      return (2 * (height(word, 0) - height(before, 0))) / Math.max(across, 1)
    })
    .sort((a, b) => a - b)
  return slopes[Math.floor(slopes.length / 2)] ?? 0
}

function height(word: ReadWord | undefined, slope: number): number {
  if (!word) return 0
  return (word.top + word.bottom) / 2 - (slope * (word.left + word.right)) / 2
}
