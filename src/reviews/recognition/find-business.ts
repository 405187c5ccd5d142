/** Finds the business in the text of a receipt. */
import type { Found, Reading } from './findings.ts'
import { likeness, plain } from './misread.ts'

/** The shop's name is at the top of a receipt; at most the customer's own email is above it. */
const HEADER_ROWS = 8

/** The least likeness of a name, and its least lead over the next best name. */
const MIN_LIKENESS = 0.8
const MIN_LEAD = 0.1

/** From this likeness on, another reading would not change the result. */
const SURE = 0.9

/**
 * The business whose name is in the receipt's header; null if no business matches, or more than one could.
 * @param readings readings of the same receipt
 * @param businesses the participating businesses
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
  if (!best || best.score < MIN_LIKENESS || best.score - (next?.score ?? 0) < MIN_LEAD) return null
  return { value: best.business, isSure: best.score >= SURE }
}
