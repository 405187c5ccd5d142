import { paths } from '../../config/paths.ts'
import { SITE_URL } from '../../config/settings.ts'
import { ShopImage } from '../../public-data/ShopImage.tsx'
import { OfferPrice } from '../offers/OfferPrice.tsx'
import { expiryWords, leftWords, urgentWords, type Offer } from '../offers/offer-words.ts'
import styles from './CouponTicket.module.css'

interface CouponTicketProps {
  coupon: Offer
  isPass: boolean
  /** Then it says nothing more of how long it can be had. */
  hasEnded: boolean
  today: string
}

/** A coupon as a large ticket: what it gives, what it costs, and how long it can be had; on paper also its code. */
export function CouponTicket({ coupon, isPass, hasEnded, today }: CouponTicketProps) {
  const urgent = urgentWords(coupon, today)
  const left = leftWords(coupon.amount_left)
  return (
    <article className={styles.coupon} data-over={hasEnded || undefined}>
      <div className={styles.image}>
        <ShopImage url={coupon.url} shop={coupon.businessName} size={168} className={styles.logo} />
      </div>
      <div className={styles.words}>
        <p className={styles.business}>{coupon.businessName}</p>
        <h1 className={styles.name}>{coupon.name}</h1>
        {coupon.description && <p className={styles.description}>{coupon.description}</p>}
        <div className={styles.price}>
          <OfferPrice price={coupon.price} iconSize={36} />
        </div>
        {!hasEnded && (
          <p className={styles.facts}>
            {urgent.map((words) => (
              <strong key={words}>{words}</strong>
            ))}
            {left && !urgent.includes(left) && <span>{left}</span>}
            <span>{expiryWords(coupon.expirationDate)}</span>
          </p>
        )}
        <p className={styles.code}>
          Code <strong>{coupon.id}</strong>
          <span>{`${SITE_URL}${isPass ? paths.passCoupon(coupon.id) : paths.coupon(coupon.id)}`}</span>
        </p>
      </div>
    </article>
  )
}
