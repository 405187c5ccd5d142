/** A space or a punctuation mark, as regular expressions of JavaScript and of PostgreSQL write it. */
export const NAME_GAP = '[\\s!-/:-@\\[-`{-~‘’“”–—]'

/**
 * Writes a name in one way, to compare it with others; not for the screen. Letter case, spaces and punctuation make no
 * difference: "LOST Bagels" equals "Lost-Bagels". The server's database does the same with `NAME_GAP`.
 */
export function comparableName(name: string): string {
  return name.toLowerCase().replaceAll(new RegExp(NAME_GAP, 'g'), '')
}
