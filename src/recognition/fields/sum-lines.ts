import type { Reading } from '../../offline/rows.ts'
import type { FoundPlace } from './found.ts'
import { asDigits, DIGIT, likeness, plain } from './misread.ts'

export type LineKind =
  /** Labelled as the subtotal. */
  | 'subtotal'
  /** Before tax, but maybe of a part of the purchase, or with fees. */
  | 'pretax'
  /** Before tax, or the total itself. */
  | 'net'
  /** Maybe before tax: it counts only if a tax makes it the total. */
  | 'taxable'
  | 'tax'
  | 'total'
  /** A total that says that tax is included. */
  | 'inclusive'
  /** Tip, fee or rounding. */
  | 'extra'
  | 'discount'
  | 'item'
  /** A payment: not a sum, but often as much as the total. */
  | 'payment'
  /** Says nothing about the total, such as the change. */
  | 'other'

export interface SumLine {
  kind: LineKind
  /** In cents; null if the line has none. */
  cents: number | null
  /** The last amount in the line's own row, which on a crooked receipt may be that of another line. */
  printed: number | null
  place: FoundPlace
}

/** The words of each kind, as in `plain`, in the order in which they are tried. */
const KINDS: readonly [LineKind, RegExp][] = [
  [
    'other',
    /suggest|tipguide|summary|saved|savings|^change|changedue|qty|quantity|(?<!dis)count(?!y)|itemssold|points|taxid|includes|includedin|beforetip|invoice/,
  ],
  ['payment', /tender/],
  ['subtotal', /^sub.{0,4}$|^sttl$|^(?:mdse|merch)(?:st|sub)$/],
  [
    'pretax',
    /^(?:net|order|grand)?tota.{0,2}(?:sales|amount|amt|price)?(?:excl|beforetax|withouttax|wotax|pretax)|^(?:net(?:sales?|amount|amt)?|(?:merchandise|mdse|merch|items?|foods?|foodandbev(?:erages?)?|goods)(?:total)?|(?:amount|price)?beforetax)$/,
  ],
  ['net', /^nettotal$/],
  ['taxable', /^(?:non|total)?(?:taxable|txbl)(?:amount|amt|sales?|total|s)?$|^(?:amount|amt)$/],
  ['other', /taxable/],
  // Tried before what is like a misread subtotal.
  ['total', /(?:takeout|carryout|dinein|eatin|togo|drivethru)tota/],
  ['inclusive', /tota.{0,12}(?:incl|aftertax|withtax|wtax)|^sub(?!.*excl).*(?:incl|gst)/],
  [
    'total',
    /(?:balance|bal|amount|amt|total)due|^netdue|^balance$|^(?:grand)?ttl$|paythisam|^(?:please)?pay$/,
  ],
  [
    'tax',
    /(?:^|sales|estimated|state|county|city|local|total|meals?|bag|food|alcohol|liquor|md|mi)tax|tax$|^tx$|^(?:total)?(?:gst|sst|vat|hst|pst)/,
  ],
  ['discount', /discount|^disc|coupon|promo|rebate|loyalty|^less|memberprice|off$/],
  [
    'extra',
    /gratuity|^tips?|tip$|service(?:charge|fee)|^svc|delivery|shipping|handling|surcharge|(?<!cof)fees?$|deposit|donation|bagcharge|^round/,
  ],
  ['payment', /^(?:cash|visa|master|mc$|amex|discover|debit|credit|gift|card|paid|payment)/],
  ['other', /^auth/],
]

/** Below the sums, taxes stand once more, by rate. */
const TAX_SUMMARY = /(?:tax|gst|sst|vat)(?:summary|analysis)/

/** The least likeness of a row to a label. */
const LIKE_SUBTOTAL = 0.75
const LIKE_TOTAL = 0.8

const D = DIGIT
const DOLLARS = `\\d{1,3},\\d{3}|(?<=[\\s$:-]|^)(?=\\.)|(?:\\d|(?<![A-Za-z])[OoIl|])${D}{0,3}`

/** Behind a dollar sign, spaces that the reader added: `$10 0.0 0`. */
const SPACED_DOLLARS = `(?<=\\$\\s?)\\d(?: ?\\d){1,3}`

/** `12.50`, `$12.50T`, `1,060.00`, `12,50`, `.50`, `-5.00`, `5.00-`, `(5.00)`; no rates, weights, dates or long numbers. */
const MONEY = new RegExp(
  `(?<![\\d#]|\\d[.,:/]\\s?)(?<minus>(?<!\\w)[-–]\\s?|\\((?=[^()@]*\\)))?(?:RM\\s?)?\\$?\\s?(?<dollars>${SPACED_DOLLARS}|${DOLLARS})` +
    `\\s?[.,]\\s?(?<cents>${D}\\s?${D})(?<minusAfter>-(?!\\d))?(?![\\d%]|[.,]\\d|\\s?%|\\s?(?:lb|oz|kg|gal|ml)s?\\b)`,
  'gi',
)

export function sumLinesIn(readings: readonly Reading[]): SumLine[] {
  const lines = readings.flatMap((reading, image) => {
    const rows = reading.map(({ text }) => text)
    const end = rows.findIndex((row) => TAX_SUMMARY.test(wordsOf(row)))
    return reading
      .slice(0, end < 0 ? undefined : end)
      .map(({ place }, at) => lineOf(rows, at, { ...place, image }))
  })
  const last = lines.findLastIndex(({ kind }) => kind === 'total')
  // `Net total` is before tax only if there is another total below it.
  return lines.map((line, at) =>
    line.kind === 'net' ? { ...line, kind: at < last ? 'pretax' : 'total' } : line,
  )
}

function lineOf(rows: readonly string[], at: number, place: FoundPlace): SumLine {
  const row = rows[at] ?? ''
  const printed = amountsIn(row).at(-1) ?? null
  const words = kindOf(row)
  // `Club savings -2.00` was subtracted; `You saved 2.00` only says so.
  const kind = words === 'other' && printed !== null && printed < 0 ? 'discount' : words
  if (['item', 'other', 'payment'].includes(kind)) return { kind, cents: printed, printed, place }
  // On a crooked receipt, the amount may be in its own row, above or below its label.
  const cents =
    printed ??
    amountWithoutPoint(row) ??
    amountAlone(rows[at + 1] ?? '') ??
    amountAlone(rows[at - 1] ?? '') ??
    null
  return { kind, cents, printed, place }
}

function kindOf(row: string): LineKind {
  const words = wordsOf(row)
  // `3 @ 2.99` is a part of the item below or above it.
  if (/@\s?\$?\s?\d/.test(row)) return 'other'
  for (const [kind, pattern] of KINDS) {
    if (pattern.test(words)) return kind
    if (kind === 'inclusive' && likeness('subtotal', words) >= LIKE_SUBTOTAL) return 'subtotal'
  }
  return likeness('total', words) >= LIKE_TOTAL ? 'total' : 'item'
}

/** @returns true if an amount of money is in a row */
export function hasAmount(row: string): boolean {
  return amountsIn(row).length > 0
}

/** @returns the amounts in a row, in cents; those with a minus are negative */
export function amountsIn(row: string): number[] {
  return [...row.matchAll(MONEY)].map(({ groups = {} }) => {
    const { dollars = '', cents = '', minus, minusAfter } = groups
    const amount = Number(asDigits(`${dollars}${cents}`.replace(/[\s,]/g, '')))
    return minus === undefined && minusAfter === undefined ? amount : -amount
  })
}

/** The amount of a row that has nothing else in it. */
function amountAlone(row: string): number | undefined {
  const [amount, ...others] = amountsIn(row)
  const isAlone = plain(row.replace(/[\dOoQDIl|.,$\s]/g, '')).length === 0
  return isAlone && others.length === 0 ? amount : undefined
}

/** `19 50`, `4225`: handwriting whose decimal point was lost. The other sums tell whether it is an amount. */
function amountWithoutPoint(row: string): number | undefined {
  const [, digits] = /(?<![\d#-])((?:\d\s?){3,5})\D{0,2}$/.exec(row) ?? []
  return digits === undefined ? undefined : Number(digits.replace(/\s/g, ''))
}

/** The text of a row without amounts, rates and currencies, as in `plain`. */
function wordsOf(row: string): string {
  return plain(row.replace(/\b(?:RM|MYR|USD)\b/g, ' ').replace(/[\d.,$%]+/g, ' '))
}
