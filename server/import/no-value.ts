/** What spreadsheets and people write into a cell in the place of a value. */
import { inPlainCharacters } from '../../src/rules/values/plain-characters.ts'

/**
 * Where a formula has failed, in the words of every language: `#REF!`, `#¿NOMBRE?`, `#Н/Д`, `Err:502`. Three have
 * neither a mark at their end nor one within.
 */
const ERROR =
  /^(?:#[¡¿]?\p{Lu}[\p{Lu}\d/_ .]*[!?]|#\p{Lu}+[/_][\p{Lu}/_]+|#(?:NV|YOK|HIÁNYZIK)|(?:[Ee]rr(?:o|or|ore|eur)?|Fehler) ?: ?\d{3}|Loading(?:\.{3}|…))$/u
const TOO_NARROW = /^#{2,}$/

/** Of any language, also without `=`: a function, a cell, another sheet or program. */
const FORMULA =
  /^(?:=|[@+-]\s*(?:[\p{L}_][\p{L}\p{N}_.]*\(|\(\s*\$?[A-Z]|\$?[A-Z]{1,3}\$?\d+(?![\p{L}\p{N}])|[\p{L}\p{N}_']+!|.*\|.*!))/u

/** As a spreadsheet shows a number of more than eleven digits, or of more than the column has room for. */
const SHORTENED = /^[+-]?(?:\d+(?:[.,]\d+)?e[+-]|\d[.,]\d+e)\d{1,3}$/i

const PLACEHOLDER =
  /^(?:n[/.\\ ]?a\.?|\(?(?:none|null|nil|nan|blank|empty)\)?|undefined|tb[acd]|unknown|not (?:available|applicable|known)|[\p{P}\s]+)$/u

/**
 * @param text of a cell, without the spaces around it
 * @returns what to do about a cell that a spreadsheet has filled with something else than its value; null if it has not
 */
export function spreadsheetFault(text: string): string | null {
  if (TOO_NARROW.test(text)) {
    return `the spreadsheet says ${text}: make the column wider there, and save the table again`
  }
  if (ERROR.test(text)) {
    return `the spreadsheet says ${text}: mend the formula there, or write the value in its place`
  }
  // A spreadsheet would compute it as soon as somebody opens what was stored.
  if (FORMULA.test(text.normalize('NFKC'))) return 'is a formula: save its value instead'
  return SHORTENED.test(text)
    ? `the spreadsheet has shortened a number to ${text}: set the column to “Text” there, and write the number again`
    : null
}

/** Whether a text only says that there is no value: `N/A`, `-`, `TBD`. */
export function isPlaceholder(text: string): boolean {
  return PLACEHOLDER.test(inPlainCharacters(text).toLowerCase())
}
