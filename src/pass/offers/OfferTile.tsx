import { ShopImage } from '../../public-data/ShopImage.tsx'
import { OfferLink, type OfferLinkProps } from './OfferLink.tsx'
import { OfferPrice } from './OfferPrice.tsx'
import styles from './OfferTile.module.css'
import { expiryWords, isOver, leftWords, placeWords, urgentWords } from './offer-words.ts'
import { Typed } from '../../ui/Typed.tsx'

interface OfferTileProps extends Pick<OfferLinkProps, 'offer' | 'index' | 'onOpen'> {
  /** As `newYorkDay` returns it. */
  today: string
}

/** The larger card of an offer, also with its price, how many are left and its last day (checklist P8). */
export function OfferTile({ offer, index, today, onOpen }: OfferTileProps) {
  const urgent = urgentWords(offer, today)
  const left = leftWords(offer.amount_left)
  return (
    <OfferLink offer={offer} index={index} className={styles.tile} onOpen={onOpen}>
      <span className={styles.stub}>
        <ShopImage url={offer.url} shop={offer.businessName} size={72} className={styles.logo} />
      </span>
      <span className={styles.words}>
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
      </span>
    </OfferLink>
  )
}
