import type { Coupon } from '../../contract/public-calls.ts'

/**
 * Some offers to show first: one for each place, the free ones before those that cost points, and what runs out
 * soonest before the rest. None that is sold out.
 */
export function bestOffers(offers: readonly Coupon[], most: number): Coupon[] {
  const places = new Set<string>()
  return offers
    .filter((offer) => offer.amount_left !== 0)
    .sort((a, b) => a.price - b.price || leftOf(a) - leftOf(b))
    .filter(({ businessName }) => !places.has(businessName) && places.add(businessName))
    .slice(0, most)
}

function leftOf({ amount_left }: Coupon): number {
  return amount_left ?? Number.MAX_SAFE_INTEGER
}
