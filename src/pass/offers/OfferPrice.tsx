import styles from './OfferPrice.module.css'
import { POINT_WORDS, priceWords } from './offer-words.ts'

/** FREE!, or the points with their symbol and what a point is (checklist P8). */
export function OfferPrice({ price, iconSize = 20 }: { price: number; iconSize?: number }) {
  if (price === 0) return <span>{priceWords(price)}</span>
  return (
    <span className={styles.price}>
      <span className={styles.points}>
        <FirePoint size={iconSize} />
        {priceWords(price)}
      </span>
      <small className={styles.words}>{POINT_WORDS}</small>
    </span>
  )
}

/** The symbol of a point: a coin with Campfire's flame (checklist P8). */
function FirePoint({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" className={styles.icon}>
      <circle fill="var(--ember)" cx="16" cy="16" r="15" />
      <circle fill="var(--ember-wash)" cx="16" cy="16" r="12" />
      <path
        fill="var(--ember)"
        d="M16.5 6.8c.6 3.6 5.6 6 5.6 11a6 6 0 0 1-6.1 6.2 6 6 0 0 1-6.1-6.2c0-2.5 1.2-4.2 2.4-5.4.3 1.4.9 2.3 1.9 2.7-.5-3 .2-6 2.3-8.3Z"
      />
      <path
        fill="#ffd9a8"
        d="M16.2 15.8c.4 1.5 2.3 2.3 2.3 4.4a2.5 2.5 0 0 1-5 0c0-1.9 2-2.4 2.7-4.4Z"
      />
    </svg>
  )
}
