/** Finds amounts of money in a row of text. */
import { asDigits, plain } from './misread.ts'

/** A digit, or a letter that a digit is misread as. */
const D = '[\\dOoQDIl|]'
const DOLLARS = `\\d{1,3},\\d{3}|(?<=[\\s$:-]|^)(?=\\.)|(?:\\d|(?<![A-Za-z])[OoIl|])${D}{0,3}`

/** `12.50`, `$12.50T`, `1,060.00`, `12,50`, `.50`, `-5.00`, `5.00-`; no rates, weights, dates or long numbers. */
const MONEY = new RegExp(
  `(?<![\\d#]|\\d[.,:/]\\s?)(?<minus>(?<!\\w)[-–]\\s?)?(?:RM\\s?)?\\$?\\s?(?<dollars>${DOLLARS})` +
    `\\s?[.,]\\s?(?<cents>${D}\\s?${D})(?<minusAfter>-(?!\\d))?(?![\\d%]|[.,]\\d|\\s?%|\\s?(?:lb|oz|kg|gal|ml)s?\\b)`,
  'gi',
)

/** @returns the amounts in a row, in cents; those with a minus are negative */
export function amountsIn(row: string): number[] {
  return [...row.matchAll(MONEY)].map(({ groups = {} }) => {
    const { dollars = '', cents = '', minus, minusAfter } = groups
    const amount = Number(asDigits(`${dollars.replace(',', '')}${cents.replace(/\s/g, '')}`))
    return minus === undefined && minusAfter === undefined ? amount : -amount
  })
}

/** The amount of a row that has nothing else in it. */
export function amountAlone(row: string): number | undefined {
  const [amount, ...others] = amountsIn(row)
  const isAlone = plain(row.replace(/[\dOoQDIl|.,$\s]/g, '')).length === 0
  return isAlone && others.length === 0 ? amount : undefined
}

/** `19 50`, `4225`: handwriting whose decimal point was lost. The other sums tell whether it is an amount. */
export function amountWithoutPoint(row: string): number | undefined {
  const [, digits] = /(?<![\d#-])((?:\d\s?){3,5})\D{0,2}$/.exec(row) ?? []
  return digits === undefined ? undefined : Number(digits.replace(/\s/g, ''))
}

/** What is in a row besides amounts, rates and currencies, as in `plain`. */
export function wordsOf(row: string): string {
  return plain(row.replace(/\b(?:RM|MYR|USD)\b/g, ' ').replace(/[\d.,$%]+/g, ' '))
}
