/** The business in the text of a receipt. */
import type { Found, Reading } from './findings.ts'
import { likeness, plain } from './misread.ts'

/** The name of the shop stands at the top of a receipt, below a customer's own mail at most. */
const HEADER_ROWS = 8

/** How alike a name must be, and how much more than the next. */
const ALIKE = 0.8
const CLAIMED_IN_RESERVE = 0.1

/** So alike that another reading cannot change it. */
const SURE = 0.9

/**
 * The one business whose name a header carries, or null where none or several could be meant.
 * @param readings of the same receipt, each row by row
 * @param businesses those that take part
 */
export function findBusiness<B extends { name: string }>(
  readings: readonly Reading[],
  businesses: readonly B[],
): Found<B> | null {
  const headers = readings.map((rows) => plain(rows.slice(0, HEADER_ROWS).join(' ')))
  const [best, next] = businesses
    .map((business) => {
      const name = plain(business.name)
      return { business, score: Math.max(...headers.map((header) => likeness(name, header))) }
    })
    .sort((a, b) => b.score - a.score)
  if (!best || best.score < ALIKE || best.score - (next?.score ?? 0) < CLAIMED_IN_RESERVE)
    return null
  return { value: best.business, isSure: best.score >= SURE }
}
