/** The subtotal before tax in the text of a receipt. */
import { SUBTOTAL_MAX } from '../../rules/receipt.ts'
import { asDigits, likeness, plain } from './misread.ts'

/** Both states of the program tax at this rate; it tells a misread figure from a right one. */
const TAX_RATE = 0.06

/** How alike a row must be to a label. */
const ALIKE = 0.75

const MONEY = /(?<![\d.,:/#-])\$?\s?([\dOoQDIl|]{1,4})\s?[.,]\s?([\dOoQDIl|]{2})(?![\d%]|\.\d|,\d|\s?%|[a-z]{2})/g

interface Sums {
  subtotal: number[]
  tax: number[]
  total: number[]
}

/**
 * The subtotal, or null where the text does not tell it beyond doubt. Subtotal, tax and total vouch for
 * each other; a subtotal that contradicts them is misread.
 * @param rows the text, row by row
 * @returns dollars
 */
export function findSubtotal(rows: readonly string[]): number | null {
  const sums = sumsIn(rows)
  for (const subtotal of sums.subtotal) {
    if (sums.tax.some((tax) => isTaxOf(subtotal, tax))) return inRange(subtotal)
    if (sums.tax.some((tax) => sums.total.includes(subtotal + tax))) return inRange(subtotal)
    if (sums.total.some((total) => isTaxOf(subtotal, total - subtotal))) return inRange(subtotal)
  }
  for (const total of sums.total) {
    const tax = sums.tax.find((candidate) => isTaxOf(total - candidate, candidate))
    if (tax !== undefined) return inRange(total - tax)
  }
  return null
}

function inRange(cents: number): number | null {
  return cents > 0 && cents <= SUBTOTAL_MAX * 100 ? cents / 100 : null
}

/** Rounded to a cent by the till, and by us. */
function isTaxOf(subtotal: number, tax: number): boolean {
  return tax > 0 && Math.abs(subtotal * TAX_RATE - tax) <= 1
}

/** The amounts in cents beside each of the three labels. */
function sumsIn(rows: readonly string[]): Sums {
  const sums: Sums = { subtotal: [], tax: [], total: [] }
  rows.forEach((row, at) => {
    const label = labelOf(row)
    if (!label) return
    const own = amountsIn(row)
    // An amount that slid under its label stands in a row of its own.
    const amount = own.at(-1) ?? aloneIn(rows[at + 1] ?? '') ?? aloneIn(rows[at - 1] ?? '')
    if (amount !== undefined) sums[label].push(amount)
  })
  return sums
}

function labelOf(row: string): keyof Sums | null {
  const words = plain(row.replace(/[\d.,$%]+/g, ' '))
  if (/suggested|gratuity|tendered|change/.test(words)) return null
  if (likeness('subtotal', words) >= ALIKE) return 'subtotal'
  if (/balancedue|amountdue|ordertotal/.test(words) || likeness('total', words) >= 0.8) return 'total'
  return /tax/.test(words) ? 'tax' : null
}

function amountsIn(row: string): number[] {
  return [...row.matchAll(MONEY)].map(
    ([, dollars, cents]) => Number(asDigits(dollars ?? '')) * 100 + Number(asDigits(cents ?? '')),
  )
}

function aloneIn(row: string): number | undefined {
  const [amount, ...others] = amountsIn(row)
  return others.length === 0 && plain(row.replace(/[\dOoQDIl|.,$\s]/g, '')).length === 0 ? amount : undefined
}
