import { STAGE } from '../config/settings.ts'
import { requestUrl } from '../contract/call.ts'
import { getPassCoupon } from '../contract/public-calls.ts'
import { paths } from '../config/paths.ts'
import { Island } from '../ui/public/Island.tsx'
import { PageHead } from '../ui/public/PageHead.tsx'
import { CouponDetail } from './coupon/CouponDetail.tsx'
import { detailProps, type CouponPageProps } from './coupon/coupon-page-props.ts'
import { couponHead } from './coupon-head.ts'
import { newYorkDayEnd } from './offers/offer-words.ts'
import { PassShell } from './PassShell.tsx'

/** `/MoCoCoupon/{id}`: a coupon of the pass, with a link back to all of them (checklist P10). */
export function PassCouponPage(props: CouponPageProps) {
  const { id, coupon } = props
  return (
    <PassShell>
      <PageHead {...couponHead(coupon?.data, paths.passCoupon(id ?? ''))} />
      <Island
        name="CouponDetail"
        wake="touch"
        component={CouponDetail}
        props={detailProps(true, props)}
        shows={{
          url: requestUrl(getPassCoupon, { params: { stage: STAGE, id: id ?? '' } }),
          version: coupon?.version ?? null,
          ...(coupon && { until: newYorkDayEnd() }),
        }}
      />
    </PassShell>
  )
}
