/** What lists know of a coupon whose own answer is not on the device (checklist P10). */
import type { Coupon, Shop } from '../contract/public-calls.ts'
import { DEFAULT_LOGO } from '../contract/served-files.ts'
import { meantBy } from '../rules/mended-path.ts'

/**
 * @param id as it stands in an address
 * @returns the coupon of the pass, from call 12; undefined if it is not in the list
 */
export function couponInPass(coupons: readonly Coupon[], id: string): Coupon | undefined {
  return meantBy(id, coupons, (coupon) => coupon.id)
}

/**
 * @param id as it stands in an address
 * @returns the coupon of the program, from call 18, without what only its own answer says; undefined if it is not in the
 *   list
 */
export function couponInShops(shops: readonly Shop[], id: string): Coupon | undefined {
  const listed = shops.flatMap((shop) =>
    shop.coupons.filter((one) => !one.isOnPass).map((coupon) => couponOf(shop, coupon)),
  )
  return meantBy(id, listed, (coupon) => coupon.id)
}

/** A coupon as a list of shops has it. */
export function couponOf(
  { name: businessName, logoUrl, city, state }: Shop,
  coupon: Shop['coupons'][number],
): Coupon {
  return {
    ...coupon,
    businessName,
    city,
    state,
    url: logoUrl ?? DEFAULT_LOGO,
    description: null,
    amount_left: null,
    expirationDate: coupon.expirationDate ?? null,
  }
}
