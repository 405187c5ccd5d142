import { ArrowLeft } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { paths } from '../../config/paths.ts'
import { STAGE } from '../../config/settings.ts'
import { getCoupon, getPassCoupon } from '../../contract/public-calls.ts'
import { usePublicData } from '../../public-data/public-data.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { BusinessCard } from './BusinessCard.tsx'
import styles from './CouponDetail.module.css'
import { FirePoint } from '../offers/FirePoint.tsx'
import {
  expiryWords,
  leftWords,
  NO_DESCRIPTION,
  priceWords,
  type Offer,
} from '../offers/offer-words.ts'
import { SavedNote } from '../../public-data/SavedNote.tsx'
import type { CouponPageProps } from './coupon-page-props.ts'
import { TornTicket } from './TornTicket.tsx'

interface CouponDetailProps extends Pick<CouponPageProps, 'coupon'> {
  /** Whether it is a coupon of the pass, with a link back to all of them. */
  isPass: boolean
}

/** A coupon and its business, or the server's error text (checklist P10). */
export function CouponDetail({ isPass, coupon }: CouponDetailProps) {
  const id = useIdInAddress()
  const { data, error, isLoading, savedAt } = usePublicData(
    isPass ? getPassCoupon : getCoupon,
    { stage: STAGE, id },
    coupon,
  )
  return (
    <div className={styles.page}>
      {isPass && (
        <div className={styles.back}>
          <a href={paths.passOffers} className={styles.backLink}>
            <ArrowLeft size={20} aria-hidden />
            All offers
          </a>
        </div>
      )}
      {isLoading && (
        <div className={styles.wait}>
          <Spinner label="Loading the coupon" size={44} />
          <noscript>This coupon needs JavaScript. It is in the app too.</noscript>
        </div>
      )}
      {error !== null && (
        <div className={styles.wait} role="alert">
          <TornTicket />
          <h1 className={styles.error}>{error.message}</h1>
        </div>
      )}
      {data && (
        <>
          <div className={styles.pair}>
            <Coupon coupon={data.coupon} />
            <BusinessCard business={data.business} />
          </div>
          {savedAt !== null && <SavedNote savedAt={savedAt} />}
        </>
      )}
    </div>
  )
}

/** The id in the page's address; empty where the page is rendered. */
function useIdInAddress(): string {
  return useSyncExternalStore(neverChanges, idInAddress, () => '')
}

const neverChanges = () => () => undefined

function idInAddress(): string {
  return decodeURIComponent(location.pathname.split('/')[2] ?? '')
}

function Coupon({ coupon }: { coupon: Offer }) {
  const left = leftWords(coupon.amount_left)
  const expiry = expiryWords(coupon.expirationDate)
  return (
    <article className={styles.coupon}>
      <div className={styles.image}>
        <img src={coupon.url} alt="" width={168} height={168} className={styles.logo} />
      </div>
      <div className={styles.words}>
        <p className={styles.business}>{coupon.businessName}</p>
        <h1 className={styles.name}>{coupon.name}</h1>
        <p className={styles.description}>{coupon.description ?? NO_DESCRIPTION}</p>
        <p className={styles.price}>
          <FirePoint size={36} />
          {priceWords(coupon.price)}
        </p>
        <p className={styles.facts}>
          {left && <span>{left}</span>}
          {expiry && <span>{expiry}</span>}
        </p>
      </div>
    </article>
  )
}
