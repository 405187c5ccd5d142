/** Characters that a reader takes for others, and how alike two texts are in spite of it. */

const DIGIT_FOR: Record<string, string> = {
  O: '0',
  o: '0',
  Q: '0',
  D: '0',
  I: '1',
  l: '1',
  '|': '1',
}

/** `1O:3l` as the digits that were printed: `10:31`. */
export function asDigits(text: string): string {
  return text.replace(/[OoQDIl|]/g, (letter) => DIGIT_FOR[letter] ?? letter)
}

/** Letters and digits alone, in lower case and without accents: `Doña Alba & Co.` is `donaalbaandco`. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replaceAll('&', ' and ')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}

/**
 * How well a text contains another, with characters misread, lost or added.
 * @returns 1 for word by word, 0 for nothing alike
 */
export function likeness(wanted: string, text: string): number {
  if (wanted.length === 0) return 0
  // Edit distance to the best part of the text: beginning and end of the rest are free.
  let above = new Array<number>(text.length + 1).fill(0)
  for (let i = 1; i <= wanted.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= text.length; j += 1) {
      const change = wanted[i - 1] === text[j - 1] ? 0 : 1
      row.push(Math.min((above[j - 1] ?? 0) + change, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
    above = row
  }
  return 1 - Math.min(...above) / wanted.length
}
