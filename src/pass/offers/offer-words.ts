/** The texts on the cards of an offer. */
import type { Coupon } from '../../contract/public-calls.ts'
import { daysLeft, dayWords, hasEnded } from '../../public-data/offer-end.ts'
import { isolated } from '../../ui/typed-text.ts'

export type Offer = Coupon

/** Shown in the dialog of an offer that has no description (checklist P7). */
export const NO_DESCRIPTION = 'N/A'

/** Said wherever a price is in points. */
export const POINT_WORDS = '1 point = $1 spent'

/** In place of a list that could not be had. */
export const NOT_AVAILABLE_WORDS =
  'The offers cannot be shown right now. You can see them in the app.'

/** In place of a list that has nothing in it. */
export const NO_OFFERS_WORDS =
  'There are no offers at the moment. As soon as a restaurant gives one, it is shown here.'

/** At most so many days before the end are soon, and so many left are few. */
const SOON_DAYS = 14
const FEW = 15

/** `FREE!` for a price of 0, else the points (checklist P8). */
export function priceWords(price: number): string {
  if (price === 0) return 'FREE!'
  return price === 1 ? '1 point' : `${price.toLocaleString('en-US')} points`
}

/** The number left, or that it is sold out (checklist P8). @returns null for an offer without a count */
export function leftWords(left: number | null): string | null {
  if (left === null) return null
  return left === 0 ? 'Sold out' : `${left.toLocaleString('en-US')} left`
}

/**
 * The last day of an offer, in New York time (checklist P8).
 * @returns null for an offer without an end, or with a date that cannot be read
 */
export function expiryWords(expirationDate: string | null): string | null {
  const words = dayWords(expirationDate)
  return words && `Ends ${words}`
}

/** Sold out or ended. */
export function isOver(offer: Offer, today: string): boolean {
  return offer.amount_left === 0 || hasEnded(offer, today)
}

export function endsSoon(offer: Offer, today: string): boolean {
  const days = daysLeft(offer, today)
  return days !== null && days <= SOON_DAYS && !isOver(offer, today)
}

/**
 * Why not to wait with an offer: it ends soon, or few are left.
 * @param today as `newYorkDay` returns it
 */
export function urgentWords(offer: Offer, today: string): string[] {
  const { amount_left: left } = offer
  if (isOver(offer, today)) return [left === 0 ? 'Sold out' : 'Ended']
  const few = left !== null && left <= FEW ? [`${left} left`] : []
  if (!endsSoon(offer, today)) return few
  const days = daysLeft(offer, today) ?? 0
  if (days > 1) return [`Ends in ${days} days`, ...few]
  return [days === 1 ? 'Ends tomorrow' : 'Ends today', ...few]
}

/** The offer and its shop, as titles and shared links name it. */
export function titleWords({ name, businessName }: Offer): string {
  return `${isolated(name)} at ${isolated(businessName)}`
}

/** The shop and its town. */
export function placeWords({ businessName, city }: Offer): string {
  return [businessName, city].map(isolated).join(', ')
}
