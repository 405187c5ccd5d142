/** Text that people can read and the database can store, whoever typed, pasted or filled it in. */

/** The longest name of a person or a business, in Unicode code points. */
export const NAME_MAX = 200

/** Has ink of its own: not a space, a mark without a letter, a direction mark or a letter that is blank. */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800\u{1D159}])[\p{L}\p{N}\p{P}\p{S}\p{Co}]/u

export function isVisible(text: string): boolean {
  return VISIBLE.test(text)
}

/** The database refuses NUL, and changes half surrogate pairs. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** The text as the database can store it. */
export function asStorable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}

/** In code points, as the server counts, so that an emoji is one character. */
export function lengthOf(text: string): number {
  return Array.from(text).length
}

/** For a field that must be filled in, with at most `max` characters. */
export function isFilledIn(text: string, max: number): boolean {
  return isVisible(text) && isStorable(text) && lengthOf(text) <= max
}
