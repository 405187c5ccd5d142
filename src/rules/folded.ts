/** Texts without what people leave out or write in another way when they search (checklist V3). */

/** Letters that Unicode does not take apart into a plain one and a mark. */
const PLAIN_LETTER: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ς: 'σ',
}
const LETTER = new RegExp(`[${Object.keys(PLAIN_LETTER).join('')}]`, 'g')

/** Within a word: apostrophes of every kind, and what nobody sees. */
const NOT_WRITTEN = /['’‘‛ʼʻʹ´`′‵＇\p{Default_Ignorable_Code_Point}\p{Cf}\uFFFC]/gu

/** Most texts, which need nothing but lower case. */
const PLAIN = /^[\w .@+-]*$/

/**
 * The words of a text for a search, in lower case and with single spaces: letters without accents, nothing invisible, no
 * apostrophes, `&` as `and`, and every other mark as a space. `Rosie’s Café–Bar` becomes `rosies cafe bar`.
 */
export function folded(text: string): string {
  const letters = PLAIN.test(text)
    ? text.toLowerCase()
    : text
        .replace(NOT_WRITTEN, '')
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(LETTER, (letter) => PLAIN_LETTER[letter] ?? letter)
        .replaceAll('&', ' and ')
  return letters.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}

/** The same without spaces, so that words written together or apart are the same. */
export function squeezed(text: string): string {
  return folded(text).replaceAll(' ', '')
}

/**
 * Prepares a search for every word of a query, in any order.
 * @returns whether each word is in one of the texts; null for a query without words, which searches for nothing
 */
export function finder(query: string): ((...texts: readonly string[]) => boolean) | null {
  const words = query.split(/\s+/).map(squeezed).filter(Boolean)
  if (words.length === 0) return null
  return (...texts) => {
    // People also leave out the sign: `hm` finds "H&M".
    const among = texts.flatMap((text) => [
      squeezed(text),
      ...(text.includes('&') ? [squeezed(text.replaceAll('&', ''))] : []),
    ])
    return words.every((word) => among.some((text) => text.includes(word)))
  }
}
