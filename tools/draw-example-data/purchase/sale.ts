import { goodsOf } from './catalogue.ts'
import { showsSeconds } from './eastern.ts'
import { seededRandom } from './random.ts'
import type { Merchant, Till } from './shops.ts'

export interface Line {
  name: string
  quantity: number
  /** Price of one, in cents. */
  cents: number
}

/** One purchase, as the till knows it. Money is in cents, so that the printed sums are exact. */
export interface Sale {
  merchant: Merchant
  till: Till
  seed: string
  paidAt: Date
  lines: Line[]
  subtotal: number
  tax: number
  total: number
  /** Nobody wrote the date (order pads only). */
  undated: boolean
  /** Tip and total are filled in by pen (restaurants only). */
  signed: boolean
}

/** Maryland and Michigan both tax 6 %. */
const TAX_RATE = 0.06

/** Fewest and most different goods in a basket, by layout. */
const BASKET = {
  'coffee-shop': [2, 4],
  restaurant: [3, 7],
  grocery: [26, 34],
  retail: [2, 5],
  'order-pad': [3, 5],
  'online-order': [2, 5],
  'dot-matrix': [3, 7],
} as const

interface SaleOptions {
  merchant: Merchant
  till: Till
  seed: string
  paidAt: Date
  undated?: boolean
  signed?: boolean
}

/** Fills a basket from the shop's catalogue; the same seed gives the same basket. */
export function ringUp({
  merchant,
  till,
  seed,
  paidAt,
  undated = false,
  signed = false,
}: SaleOptions): Sale {
  const random = seededRandom(`sale ${seed}`)
  const [fewest, most] = BASKET[till.layout]
  const lines = random
    .sample(goodsOf(till.trade), random.whole(fewest, most))
    .map((good) => ({ ...good, quantity: random.chance(0.22) ? random.whole(2, 3) : 1 }))
  const subtotal = lines.reduce((sum, line) => sum + lineTotal(line), 0)
  const tax = Math.round(subtotal * TAX_RATE)
  const seconds = showsSeconds(till.dates) ? random.whole(1, 59) : 0
  return {
    merchant,
    till,
    seed,
    paidAt: new Date(paidAt.getTime() + seconds * 1000),
    lines,
    subtotal,
    tax,
    total: subtotal + tax,
    undated,
    signed,
  }
}

/** The price of a line, in cents. */
export function lineTotal({ quantity, cents }: Line): number {
  return quantity * cents
}

/** Cents as dollars with two decimals, without a currency sign. */
export function money(cents: number): string {
  return (cents / 100).toFixed(2)
}
