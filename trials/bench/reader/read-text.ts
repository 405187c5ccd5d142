/** Compares what was read with what is printed. */
import type { Reading } from '../../../src/offline/rows.ts'
import { likeness } from '../../../src/recognition/fields/misread.ts'

/** So much of a text must be right for it to count as misread: all but one character of a short amount. */
const LEAST_RIGHT = 0.75

export type Readability = 'read' | 'misread' | 'not found'

/** @returns the readability of some texts, all of which are needed */
export function readabilityOf(texts: readonly string[], readings: readonly Reading[]): Readability {
  const read = marksIn(readings.flatMap((rows) => rows.map(({ text }) => text)).join('\n'))
  const wanted = texts.map(marksIn)
  if (wanted.every((text) => isWithin(text, read))) return 'read'
  const all = unspaced(read)
  const isLike = wanted.every((text) => likeness(unspaced(text), all) >= LEAST_RIGHT)
  return isLike ? 'misread' : 'not found'
}

/** @returns true for a text that was read whole, with whatever spaces, and if a number, not as the end of a longer one */
function isWithin(text: string, read: string): boolean {
  const pattern = [...unspaced(text)].map((mark) => mark.replace('.', '\\.')).join('\\s*')
  return new RegExp(`(?<!\\d\\.?)${pattern}(?!\\d)`).test(read)
}

/** Letters and figures with what divides them in dates and times. */
function marksIn(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9./:\s-]/g, '')
}

function unspaced(text: string): string {
  return text.replace(/\s/g, '')
}
