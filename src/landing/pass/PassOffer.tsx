import { paths } from '../../config/paths.ts'
import type { Coupon } from '../../contract/public-calls.ts'
import { ShopImage } from '../../public-data/ShopImage.tsx'
import styles from './PassOffer.module.css'
import { Typed } from '../../ui/Typed.tsx'

const day = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  month: 'short',
  day: 'numeric',
})

/** An offer of the pass as a link to its own page. */
export function PassOffer({ offer }: { offer: Coupon }) {
  return (
    <li>
      <a className={styles.offer} href={paths.passCoupon(offer.id)}>
        <ShopImage url={offer.url} shop={offer.businessName} size={72} className={styles.image} />
        <span className={styles.words}>
          <span className={styles.name}>
            <Typed text={offer.name} />
          </span>
          <span className={styles.place}>
            <Typed text={offer.businessName} />
          </span>
          <span className={styles.facts}>
            <Typed text={offer.city} />
            {offer.price > 0 && <span>{priceWords(offer.price)}</span>}
            <strong className={styles.urgency}>{urgencyWords(offer)}</strong>
          </span>
        </span>
      </a>
    </li>
  )
}

/** Says where the points come from, too. */
function priceWords(price: number): string {
  return `${price.toLocaleString('en-US')} points from your receipts`
}

/** @returns why not to wait, for instance `12 left`; null if there is no reason */
function urgencyWords({ amount_left, expirationDate }: Coupon): string | null {
  if (amount_left !== null) return `${amount_left.toLocaleString('en-US')} left`
  const end = expirationDate ? new Date(expirationDate) : null
  return end && !Number.isNaN(end.getTime()) ? `Until ${day.format(end)}` : null
}
