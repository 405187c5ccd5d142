import type { Shop } from '../../contract/public-calls.ts'

/** A coupon of the program with the shop that gives it. */
export interface CouponForPoints {
  id: string
  name: string
  /** In points, never 0. */
  price: number
  shop: Shop
}

/** Some coupons that points buy: the cheapest of each town, so that they are from as many towns as possible. */
export function couponsForPoints(shops: readonly Shop[], most: number): CouponForPoints[] {
  const towns = new Set<string>()
  return shops
    .flatMap((shop) =>
      shop.coupons
        .filter(({ isOnPass, price }) => !isOnPass && price > 0)
        .map(({ id, name, price }) => ({ id, name, price, shop })),
    )
    .sort((a, b) => a.price - b.price)
    .filter(({ shop: { city, state } }) => {
      const town = `${city}, ${state}`
      return !towns.has(town) && towns.add(town)
    })
    .slice(0, most)
}
