/** The first step for every value that was typed, pasted or dictated: the characters that its reader knows. */

/** Besides what nobody sees, the character that dictation leaves behind; tabs and line ends are spaces. */
const INVISIBLE = /(?![\t-\r])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\uFFFC]/gu

const DASH = /[\p{Pd}\u2212\u207B\u208B\u02D7\u2043\u30FC]/gu

/** Some keyboards have these in place of ASCII's. */
const SAME_SIGN: Readonly<Record<string, string>> = {
  '\u3002': '.',
  '\uFF61': '.',
  '\u3001': ',',
  '\uFF64': ',',
  '\u060C': ',',
  '\u061B': ';',
  '\u066A': '%',
  '\uFE69': '$',
  '\uFE6B': '@',
}
const SIGN = new RegExp(`[${Object.keys(SAME_SIGN).join('')}]`, 'g')

/**
 * Writes a value in plain characters: nothing invisible in it and no spaces around it, spaces of every kind as one
 * space, without the quotes of a table, the digits of every script and full-width characters as in ASCII, every dash as a hyphen.
 */
export function inPlainCharacters(text: string): string {
  return (
    text
      .replace(INVISIBLE, '')
      .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
      .replace(/(?!\d)\p{Nd}/gu, asciiDigit)
      .replace(DASH, '-')
      .replace(SIGN, (sign) => SAME_SIGN[sign] ?? sign)
      .replace(/[\s\u2800]+/g, ' ')
      .trim()
      // Tables write quotes around a value, and an apostrophe before what is text to them.
      .replace(/^["“”]+([^"“”]*)["“”]+$|^['=](?=[\d+$(-][^@]*$)/, '$1')
      .trim()
  )
}

/** Unicode has the ten digits of each script in a row, and whole rows side by side. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}
