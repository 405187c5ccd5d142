import { FirePoint } from './FirePoint.tsx'
import { ShopImage } from '../../public-data/ShopImage.tsx'
import styles from './OfferTile.module.css'
import { expiryWords, leftWords, NO_DESCRIPTION, priceWords, type Offer } from './offer-words.ts'

interface OfferTileProps {
  offer: Offer
  /** The index in the list; its parity determines the accent. */
  index: number
  onOpen: (offer: Offer) => void
}

/** The larger card of an offer, also with its price, how many are left and its last day (checklist P8). */
export function OfferTile({ offer, index, onOpen }: OfferTileProps) {
  return (
    <button
      type="button"
      className={styles.tile}
      data-accent={index % 2 === 0 ? 'even' : 'odd'}
      data-sold-out={offer.amount_left === 0 || undefined}
      onClick={() => onOpen(offer)}
    >
      <span className={styles.head}>
        <ShopImage url={offer.url} shop={offer.businessName} size={72} className={styles.logo} />
        <span className={styles.price}>
          <FirePoint size={26} />
          {priceWords(offer.price)}
        </span>
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{offer.name}</span>
        <span className={styles.description}>{offer.description ?? NO_DESCRIPTION}</span>
        <span className={styles.business}>{offer.businessName}</span>
      </span>
      <OfferFacts offer={offer} />
    </button>
  )
}

/** How many are left and the last day, side by side. */
function OfferFacts({ offer }: { offer: Offer }) {
  const facts = [leftWords(offer.amount_left), expiryWords(offer.expirationDate)]
  return (
    <span className={styles.facts}>
      {facts.map((fact) => fact && <span key={fact}>{fact}</span>)}
    </span>
  )
}
