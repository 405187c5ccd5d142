import { ShopImage } from '../../public-data/ShopImage.tsx'
import { accentOf, OfferLink, type CardProps } from './OfferLink.tsx'
import { OfferPrice } from './OfferPrice.tsx'
import styles from './OfferTile.module.css'
import { ShareOffer } from './ShareOffer.tsx'
import { expiryWords, isOver, leftWords, placeWords, urgentWords } from './offer-words.ts'
import { Typed } from '../../ui/Typed.tsx'

interface OfferTileProps extends CardProps {
  /** As `newYorkDay` returns it. */
  today: string
}

/**
 * The larger card of an offer, also with its price, how many are left and its last day (checklist P8), and a way to share it
 * (K1). Image and words are two links, because what shares it can be in neither.
 */
export function OfferTile({ offer, index, today, onOpen }: OfferTileProps) {
  const urgent = urgentWords(offer, today)
  const left = leftWords(offer.amount_left)
  return (
    <div className={styles.tile} data-accent={accentOf(index)}>
      <OfferLink offer={offer} className={styles.image} onOpen={onOpen} isCopy>
        <ShopImage url={offer.url} shop={offer.businessName} size={72} className={styles.logo} />
      </OfferLink>
      <OfferLink offer={offer} className={styles.words} onOpen={onOpen}>
        <span className={styles.name}>
          <Typed text={offer.name} />
        </span>
        <span className={styles.place}>{placeWords(offer)}</span>
        {offer.description && (
          <span>
            <Typed text={offer.description} />
          </span>
        )}
        {urgent.length > 0 && (
          <span className={styles.urgent} data-over={isOver(offer, today) || undefined}>
            {urgent.map((words) => (
              <span key={words}>{words}</span>
            ))}
          </span>
        )}
        <span className={styles.facts}>
          <OfferPrice price={offer.price} />
          {left && !urgent.includes(left) && <span>{left}</span>}
          <span>{expiryWords(offer.expirationDate)}</span>
        </span>
      </OfferLink>
      <ShareOffer offer={offer} isOnCard />
    </div>
  )
}
