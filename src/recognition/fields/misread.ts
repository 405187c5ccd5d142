/** Corrects characters that text recognition confuses, and compares texts in spite of misread ones. */
import { folded } from '../../rules/folded.ts'

const DIGIT_FOR: Record<string, string> = {
  O: '0',
  o: '0',
  Q: '0',
  D: '0',
  I: '1',
  l: '1',
  '|': '1',
}

const LETTER_FOR: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '2': 'z',
  '5': 's',
  '6': 'g',
  '8': 'b',
  i: 'l',
}

/** A pattern for a digit, or a letter that a digit is misread as. */
export const DIGIT = '[\\dOoQDIl|]'

/** Replaces letters that digits are misread as: `1O:3l` becomes `10:31`. */
export function asDigits(text: string): string {
  return text.replace(/[OoQDIl|]/g, (letter) => DIGIT_FOR[letter] ?? letter)
}

/** The number that some digits are, with spaces between them or none. */
export function numberIn(text = ''): number {
  return Number(asDigits(text.replace(/\s/g, '')))
}

/** Only letters and digits, in lower case and without accents: `Doña Alba & Co.` becomes `donaalbaandco`. */
export function plain(text: string): string {
  return folded(text).replace(/[^a-z0-9]/g, '')
}

/** Replaces figures by the letters that they are taken for: `michrel5` becomes `michrels`. */
export function lookalike(text: string): string {
  return text.replace(/[012568i]/g, (figure) => LETTER_FOR[figure] ?? figure)
}

/**
 * Compares a text with the part of another that matches it best, allowing for misread, lost and added characters.
 * @param wanted the text to look for
 * @returns from 0 (no match) to 1 (exact match)
 */
export function likeness(wanted: string, text: string): number {
  if (wanted.length === 0) return 0
  // Edit distance to the best-matching part of the text; what comes before and after it costs nothing.
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
