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
  // Out of four billion numbers, none of the few characters is more likely by more than a millionth.
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1))
  return characters.charAt(value % characters.length)
}
