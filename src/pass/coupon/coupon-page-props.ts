import type { getPassCoupon } from '../../contract/public-calls.ts'
import type { Snapshot } from '../../public-data/snapshot.ts'

export interface CouponPageProps {
  /** Null in the page that is made for every coupon; its address names one. */
  id: string | null
  /** The coupon and its business; null where the page is rendered without them. */
  coupon: Snapshot<typeof getPassCoupon> | null
}
