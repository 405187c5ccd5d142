/** Finds the subtotal before tax in the text of a receipt. */
import { SUBTOTAL_MAX } from '../../rules/receipt.ts'
import type { Found, Reading } from './findings.ts'
import { asDigits, likeness, plain } from './misread.ts'

/** The sales tax of both states in the program; it tells misread amounts from right ones. */
const TAX_RATE = 0.06

/** The least likeness of a row to a label. */
const MIN_LIKENESS = 0.75

const MONEY =
  /(?<![\d.,:/#-])\$?\s?([\dOoQDIl|]{1,4})\s?[.,]\s?([\dOoQDIl|]{2})(?![\d%]|\.\d|,\d|\s?%|[a-z]{2})/g

/** Amounts in cents. */
interface Sums {
  subtotal: number[]
  tax: number[]
  total: number[]
}

/** Weights of the evidence for an amount: it adds up, the tax fits it, it has the label. */
const ADDS_UP = 4
const TAX_FITS = 2
const LABELLED = 1

/**
 * The subtotal; null if none is certain enough. Subtotal, tax and total confirm each other: an amount is
 * accepted only if at least one of the others confirms it.
 * @param readings readings of the same receipt
 * @returns dollars
 */
export function findSubtotal(readings: readonly Reading[]): Found<number> | null {
  const sums = sumsIn(readings)
  const [first, second] = [...new Set([...sums.subtotal, ...differences(sums)])]
    .filter((cents) => cents > 0 && cents <= SUBTOTAL_MAX * 100)
    .map((cents) => ({ cents, weight: weightOf(cents, sums) }))
    .sort((a, b) => b.weight - a.weight)
  if (!first || first.weight < LABELLED + TAX_FITS || first.weight === second?.weight) return null
  return { value: first.cents / 100, isSure: first.weight >= ADDS_UP + TAX_FITS }
}

/** Totals minus tax: candidates for a subtotal that cannot be read. */
function differences({ tax, total }: Sums): number[] {
  return total.flatMap((sum) => tax.map((part) => sum - part))
}

function weightOf(cents: number, { subtotal, tax, total }: Sums): number {
  const isLabelled = subtotal.includes(cents)
  const taxFits = [...tax, ...total.map((sum) => sum - cents)].includes(
    Math.round(cents * TAX_RATE),
  )
  if (!isLabelled && !taxFits) return 0
  // Without tax, total and subtotal are equal.
  const addsUp = total.includes(cents) || tax.some((part) => total.includes(cents + part))
  return (isLabelled ? LABELLED : 0) + (addsUp ? ADDS_UP : 0) + (taxFits ? TAX_FITS : 0)
}

/** The amounts, in cents, beside each of the three labels. */
function sumsIn(readings: readonly Reading[]): Sums {
  const sums: Sums = { subtotal: [], tax: [], total: [] }
  for (const rows of readings) addSums(rows, sums)
  return sums
}

function addSums(rows: Reading, sums: Sums): void {
  rows.forEach((row, at) => {
    const label = labelOf(row)
    if (!label) return
    const own = amountsIn(row)
    // On a crooked receipt the amount may be in its own row, above or below its label.
    const amount =
      own.at(-1) ?? pointlessIn(row) ?? aloneIn(rows[at + 1] ?? '') ?? aloneIn(rows[at - 1] ?? '')
    if (amount !== undefined) sums[label].push(amount)
  })
}

function labelOf(row: string): keyof Sums | null {
  const words = plain(row.replace(/[\d.,$%]+/g, ' '))
  if (/suggested|gratuity|tendered|change/.test(words)) return null
  if (likeness('subtotal', words) >= MIN_LIKENESS || /^sub.{0,4}$/.test(words)) return 'subtotal'
  if (/balancedue|amountdue|ordertotal/.test(words) || likeness('total', words) >= 0.8)
    return 'total'
  return /tax/.test(words) ? 'tax' : null
}

function amountsIn(row: string): number[] {
  return [...row.matchAll(MONEY)].map(
    ([, dollars, cents]) => Number(asDigits(dollars ?? '')) * 100 + Number(asDigits(cents ?? '')),
  )
}

/** `19 50`, `4225`: handwriting whose decimal point was lost. The other sums tell whether it is an amount. */
function pointlessIn(row: string): number | undefined {
  const [, digits] = /((?:\d\s?){3,5})\D{0,2}$/.exec(row) ?? []
  return digits === undefined ? undefined : Number(digits.replace(/\s/g, ''))
}

function aloneIn(row: string): number | undefined {
  const [amount, ...others] = amountsIn(row)
  return others.length === 0 && plain(row.replace(/[\dOoQDIl|.,$\s]/g, '')).length === 0
    ? amount
    : undefined
}
