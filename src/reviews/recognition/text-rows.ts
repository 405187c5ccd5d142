/** A word that was read, with its place in the picture in pixels. */
export interface ReadWord {
  text: string
  /** How sure the reading is, 0 to 100. */
  confidence: number
  left: number
  top: number
  right: number
  bottom: number
}

/** Less sure than this is a smudge more often than a word. */
const LEAST_CONFIDENCE = 20

/**
 * The words as the rows that a person sees. The reader's own blocks tear the names of amounts from the
 * amounts; here each row is followed from word to word, also where the paper lies askew.
 * @returns rows from top to bottom
 */
export function rowsOf(words: readonly ReadWord[]): string[] {
  const rows: ReadWord[][] = []
  const readable = words.filter((word) => word.confidence >= LEAST_CONFIDENCE)
  for (const word of readable.toSorted((a, b) => a.left - b.left)) {
    const row = rows
      .filter((candidate) => isBeside(candidate.at(-1), word))
      .sort((a, b) => distance(a.at(-1), word) - distance(b.at(-1), word))[0]
    if (row) row.push(word)
    else rows.push([word])
  }
  return rows
    .toSorted((a, b) => middle(a[0]) - middle(b[0]))
    .map((row) => row.map((word) => word.text).join(' '))
}

function isBeside(last: ReadWord | undefined, word: ReadWord): boolean {
  if (!last) return false
  const height = Math.min(last.bottom - last.top, word.bottom - word.top)
  return distance(last, word) < Math.max(0.6 * height, 4) && word.left > last.left
}

function distance(a: ReadWord | undefined, b: ReadWord): number {
  return Math.abs(middle(a) - middle(b))
}

function middle(word: ReadWord | undefined): number {
  return word ? (word.top + word.bottom) / 2 : 0
}
