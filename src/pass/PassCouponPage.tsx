import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'react-router-dom'
import { STAGE } from '../config/settings.ts'
import { getPassCoupon } from '../contract/public-calls.ts'
import { usePublicData } from '../public-data/public-data.ts'
import { paths } from '../config/paths.ts'
import { PageHead } from '../ui/public/PageHead.tsx'
import { CouponDetail } from './coupon/CouponDetail.tsx'
import { couponHead } from './coupon-head.ts'
import { PassShell } from './PassShell.tsx'
import styles from './PassCouponPage.module.css'

/** `/MoCoCoupon/{id}`: a coupon of the pass, with a link back to all of them (checklist P10). */
export function PassCouponPage() {
  const { id = '' } = useParams()
  const read = usePublicData(getPassCoupon, { stage: STAGE, id })
  return (
    <PassShell>
      <PageHead {...couponHead(read.data, paths.passCoupon(id))} />
      <CouponDetail
        {...read}
        back={
          <Link to={paths.passOffers} className={styles.back}>
            <ArrowLeft size={20} aria-hidden />
            All offers
          </Link>
        }
      />
    </PassShell>
  )
}
