/** Cells in which a spreadsheet or a person has written something in the place of a value. */
import { inPlainCharacters } from '../../src/rules/values/plain-characters.ts'

/** Where a formula has failed: what Excel, Google Sheets and LibreOffice say with a mark at its end, in their languages. */
const FAILED = [
  'ERROR REF VALUE DIV/0 NAME NULL NUM SPILL CALC FIELD BUSY PYTHON BLOCKED CONNECT UNKNOWN EXTERNAL',
  'WERT BEZUG ÜBERLAUF ZAHL VALOR NOMBRE NÚM NULO DESBORDAMIENTO VALEUR NOM NUL VALORE RIF NOME NULLO',
  'WAARDE VERW NAAM GETAL LEEG DEEL/0 ARG ADR NAZWA LICZBA ZERO DZIEL/0 ЗНАЧ ССЫЛКА ИМЯ ЧИСЛО ДЕЛ/0 ПУСТО',
  'VÄRDEFEL REFERENS NAMN OGILTIGT DIVISION/0 SAKNAS VÆRDI REFERENCE NAVN VERDI ARVO VIITTAUS NIMI LUKU JAKO/0',
  'PUUTTUU HODNOTA ODKAZ NÁZEV ČÍSLO DĚLENÍ_NULOU ÉRTÉK HIV NÉV SZÁM ZÉRÓOSZTÓ DEĞER BAŞV AD SAYI SAYI/0',
  '値 数値 名前 참조 값 이름',
]
/** And without one. */
const MISSING =
  'GETTING_DATA N/A N/D N/B I/T N.D. NV Н/Д YOK NINCS HIÁNYZIK NÃO.DISP GJELDER.IKKE NENÍ_K_DISPOZICI'

const anyOf = (words: string) => words.replace(/[./]/g, '[$&]').replaceAll(' ', '|')
const ERROR = new RegExp(
  `^'?(?:#(?:[¡¿]?(?:${anyOf(FAILED.join(' '))})[!?]|(?:${anyOf(MISSING)})!?)|(?:err(?:o|or|ore|eur)?|fehler) ?: ?\\d{3}|(?:loading|chargement)(?:[.]{3}|…))+$`,
  'iu',
)
const TOO_NARROW = /^#{2,}$/

/**
 * In any language, also without `=`: a function, a cell, one of another sheet or program. A name of a shop can begin
 * alike, but goes on in words.
 */
const CELL = String.raw`\$?[A-Z]{1,3}\$?\d+`
const FORMULA = new RegExp(
  String.raw`^(?:=(?!.*=$)|[@+-]\s*(?:\p{Lu}[\p{Lu}\d_.]*\(.*\)|\(\s*${CELL}.*|${CELL}(?:\s*[-+*/^&:<>].*)?|[\p{L}\d_']+!${CELL}.*|.*[|].*!${CELL})$)`,
  'u',
)

/** As a spreadsheet shows a number of more than eleven digits, or of more than the column has room for. */
const SHORTENED = /^[+-]?(?:\d+(?:[.,]\d+)?e[+-]|\d[.,]\d+e)\d{1,3}$/i

const PLACEHOLDER =
  /^(?:n ?[/.\\ ] ?a|none|null|undefined|tb[acd]|not (?:available|applicable|known)|no data|object object|)$/
/** Shops have such names, too. */
const WORD = /^(?:na|nil|nan|blank|empty|unknown)$/

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

/**
 * Tells if a text only says that there is no value: `N/A`, `-`, `TBD`.
 * @param isRequired if there must be one, so that a mere word is it
 */
export function isPlaceholder(text: string, isRequired = false): boolean {
  const plain = inPlainCharacters(text).toLowerCase()
  const bare = plain.replace(/^[\p{P}<>\s]+|[\p{P}<>\s]+$/gu, '')
  if (plain === '\\n') return true
  return (
    plain !== '' && (PLACEHOLDER.test(bare) || (WORD.test(bare) && !(isRequired && bare === plain)))
  )
}
