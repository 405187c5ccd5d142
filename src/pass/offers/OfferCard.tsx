import { ShopImage } from '../../public-data/ShopImage.tsx'
import styles from './OfferCard.module.css'
import { NO_DESCRIPTION, type Offer } from './offer-words.ts'

interface OfferCardProps {
  offer: Offer
  /** The index in the whole list; its parity determines the accent. */
  index: number
  onOpen: (offer: Offer) => void
  /** A copy that closes the marquee's loop: it can be pressed, but the keyboard skips it. */
  isCopy?: boolean
}

/** An offer as a ticket of exactly 350×125 px; a press shows its full text (checklist P7). */
export function OfferCard({ offer, index, onOpen, isCopy = false }: OfferCardProps) {
  return (
    <button
      type="button"
      className={styles.card}
      data-accent={index % 2 === 0 ? 'even' : 'odd'}
      tabIndex={isCopy ? -1 : undefined}
      onClick={() => onOpen(offer)}
    >
      <span className={styles.stub}>
        <ShopImage url={offer.url} shop={offer.businessName} size={72} className={styles.logo} />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{offer.name}</span>
        <span className={styles.description}>{offer.description ?? NO_DESCRIPTION}</span>
        <span className={styles.business}>{offer.businessName}</span>
      </span>
    </button>
  )
}
