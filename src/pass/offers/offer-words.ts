/** The texts on the cards of an offer. */
import type { z } from 'zod'
import type { coupon } from '../../contract/public-calls.ts'

export type Offer = z.output<typeof coupon>

/** Shown where an offer has no description (checklist P7). */
export const NO_DESCRIPTION = 'N/A'

// Not rules/eastern-time.ts, which imports a date library that no public page needs.
const day = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  dateStyle: 'medium',
})

/** `FREE!` for a price of 0, else the points (checklist P8). */
export function priceWords(price: number): string {
  if (price === 0) return 'FREE!'
  return price === 1 ? '1 point' : `${price.toLocaleString('en-US')} points`
}

/** How many are left, or that it is sold out (checklist P8). @returns null for an offer without a count */
export function leftWords(left: number | null): string | null {
  if (left === null) return null
  return left === 0 ? 'Sold out' : `${left.toLocaleString('en-US')} left`
}

/**
 * The last day of an offer, in New York time (checklist P8).
 * @returns null for an offer without an end, or with a date that cannot be read
 */
export function expiryWords(expirationDate: string | null): string | null {
  if (!expirationDate) return null
  const date = new Date(atNoonIfDateOnly(expirationDate))
  return Number.isNaN(date.getTime()) ? null : `Ends ${day.format(date)}`
}

/** A date without a time would be parsed as midnight UTC: the evening before in New York. */
function atNoonIfDateOnly(date: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(date) ? `${date}T12:00:00Z` : date
}
