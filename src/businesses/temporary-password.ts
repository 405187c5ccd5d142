/** Without letters and digits that are mistaken for one another when somebody reads them out. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz'
const DIGITS = '23456789'

/** A password that keeps every rule and can be read out: three words that are none, and a number. */
export function temporaryPassword(): string {
  const word = () => Array.from({ length: 4 }, () => oneOf(LETTERS)).join('')
  return `${oneOf(LETTERS).toUpperCase()}${word()}-${word()}-${word()}-${oneOf(DIGITS)}${oneOf(DIGITS)}`
}

function oneOf(characters: string): string {
  // The few values that would make the first characters likelier are drawn again.
  const fair = 256 - (256 % characters.length)
  for (;;) {
    const [value = 256] = crypto.getRandomValues(new Uint8Array(1))
    if (value < fair) return characters.charAt(value % characters.length)
  }
}
