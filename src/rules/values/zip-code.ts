/** Reads a ZIP code as people write it. */
import { inPlainCharacters } from './plain-characters.ts'

/**
 * A ZIP code of five digits or of nine, such as `20814-1234`. The specification has no rule for it, so any other text is
 * only put into plain characters.
 */
export function readZipCode(text: string): string {
  const plain = inPlainCharacters(text)
  const [, area, place] = /^(\d{5})(?:[ -]*(\d{4}))?[.,]?$/.exec(plain) ?? []
  if (area === undefined) return plain
  return place === undefined ? area : `${area}-${place}`
}
