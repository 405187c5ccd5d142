import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { getPassCoupon } from '../../contract/public-calls.ts'
import type { PublicData } from '../../public-data/public-data.ts'
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
import { TornTicket } from './TornTicket.tsx'

interface CouponDetailProps extends PublicData<z.output<typeof getPassCoupon.response>> {
  /** Shown above the coupon, whatever the call's result. */
  back?: ReactNode
}

/** A coupon and its business, or the server's error text (checklist P10). */
export function CouponDetail({ data, error, isLoading, savedAt, back }: CouponDetailProps) {
  return (
    <div className={styles.page}>
      {back && <div className={styles.back}>{back}</div>}
      {isLoading && (
        <div className={styles.wait}>
          <Spinner label="Loading the coupon" size={44} />
          <noscript>This coupon needs JavaScript. It is in the app too.</noscript>
        </div>
      )}
      {error !== null && (
        <div className={styles.wait} role="alert">
          <TornTicket />
          <h1 className={styles.error}>{error}</h1>
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
