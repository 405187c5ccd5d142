import { Typed } from '../../ui/Typed.tsx'
import styles from './EndedLately.module.css'
import { dayWords } from '../../public-data/offer-end.ts'
import { placeWords, type Offer } from './offer-words.ts'

/**
 * The offers that have ended, for whoever comes back for one of them (checklist K3). They lead nowhere: the server has no
 * page of them any more.
 */
export function EndedLately({ offers }: { offers: readonly Offer[] }) {
  if (offers.length === 0) return null
  return (
    <section className={styles.ended} aria-labelledby="ended-lately">
      <h2 id="ended-lately" className={styles.title}>
        Ended lately
      </h2>
      <ul className={styles.offers}>
        {offers.map((offer) => (
          <li key={offer.id} className={styles.offer}>
            <strong className={styles.name}>
              <Typed text={offer.name} />
            </strong>
            <span>{placeWords(offer)}</span>
            <span>Ended {dayWords(offer.expirationDate)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
