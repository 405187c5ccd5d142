import { ShopImage } from '../../public-data/ShopImage.tsx'
import styles from './OfferCard.module.css'
import { accentOf, OfferLink, type CardProps } from './OfferLink.tsx'
import { placeWords } from './offer-words.ts'
import { Typed } from '../../ui/Typed.tsx'

interface OfferCardProps extends CardProps {
  /** A copy that closes the marquee's loop: it can be pressed, but the keyboard skips it. */
  isCopy: boolean
}

/** An offer as a ticket of exactly 350×125 px; a press shows its full text (checklist P7). */
export function OfferCard({ offer, index, onOpen, isCopy }: OfferCardProps) {
  return (
    <OfferLink
      offer={offer}
      data-accent={accentOf(index)}
      className={styles.card}
      isCopy={isCopy}
      onOpen={onOpen}
    >
      <span className={styles.stub}>
        <ShopImage url={offer.url} shop={offer.businessName} size={72} className={styles.logo} />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>
          <Typed text={offer.name} />
        </span>
        {offer.description && (
          <span className={styles.description}>
            <Typed text={offer.description} />
          </span>
        )}
        <span className={styles.business}>{placeWords(offer)}</span>
      </span>
    </OfferLink>
  )
}
