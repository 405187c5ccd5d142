import type { getPassCoupon, listPassCoupons } from '../../contract/public-calls.ts'
import type { Snapshot } from '../../contract/page-renderer.ts'
import { newYorkDay } from '../offers/offer-words.ts'

export interface CouponPageProps {
  /** Null in the page that is made for every coupon; its address names one. */
  id: string | null
  /** The coupon and its business; null where the page is rendered without them. */
  coupon: Snapshot<typeof getPassCoupon> | null
  /** The offers of the pass, to lead on to others; null where the page is rendered without them. */
  offers: Snapshot<typeof listPassCoupons> | null
}

/** What the island in the page needs. */
export interface CouponDetailProps extends CouponPageProps {
  /** Whether it is a coupon of the pass, with a link back to all of them. */
  isPass: boolean
  /** The day on which the coupon was rendered into the page, as `newYorkDay` returns it. */
  today: string
}

export function detailProps(
  isPass: boolean,
  { id, coupon, offers }: CouponPageProps,
): CouponDetailProps {
  return { isPass, id, coupon, offers, today: coupon ? newYorkDay() : '' }
}
