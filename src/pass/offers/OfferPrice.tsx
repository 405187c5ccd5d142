import { FirePoint } from './FirePoint.tsx'
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
