/** Without characters that are easily mistaken for one another. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz'
const DIGITS = '23456789'

/**
 * @returns a random password that meets every rule and is easy to read out: three made-up words and a number
 */
export function temporaryPassword(): string {
  const word = () => Array.from({ length: 4 }, () => oneOf(LETTERS)).join('')
  return `${oneOf(LETTERS).toUpperCase()}${word()}-${word()}-${word()}-${oneOf(DIGITS)}${oneOf(DIGITS)}`
}

function oneOf(characters: string): string {
  // Redraws the values that would make the first characters more likely (modulo bias).
  const fair = 256 - (256 % characters.length)
  for (;;) {
    const [value = 256] = crypto.getRandomValues(new Uint8Array(1))
    if (value < fair) return characters.charAt(value % characters.length)
  }
}
