import { paths } from '../../config/paths.ts'
import action from '../../ui/action.module.css'
import { NativeDialog } from '../../ui/public/NativeDialog.tsx'
import { ShopImage } from '../../public-data/ShopImage.tsx'
import styles from './OfferDialog.module.css'
import { OfferPrice } from './OfferPrice.tsx'
import { expiryWords, leftWords, NO_DESCRIPTION, type Offer } from './offer-words.ts'
import { ShareOffer } from './ShareOffer.tsx'
import { Typed } from '../../ui/Typed.tsx'

interface OfferDialogProps {
  /** The pressed offer; null closes the dialog. */
  offer: Offer | null
  onClose: () => void
}

/** The full text of an offer, which its card may cut off, and a link to its page (checklist P7). */
export function OfferDialog({ offer, onClose }: OfferDialogProps) {
  return (
    <NativeDialog
      isOpen={offer !== null}
      onClose={onClose}
      title={offer?.name ?? ''}
      icon={
        offer && (
          <ShopImage url={offer.url} shop={offer.businessName} size={88} className={styles.logo} />
        )
      }
      actions={
        offer && (
          <>
            <ShareOffer key={offer.id} offer={offer} />
            <a className={action.action} data-variant="ember" href={paths.passCoupon(offer.id)}>
              See where to use it
            </a>
          </>
        )
      }
    >
      {offer && (
        <>
          <p className={styles.place}>
            <span className={styles.business}>
              <Typed text={offer.businessName} />
            </span>
            <span>
              <Typed text={offer.city} />, <Typed text={offer.state} />
            </span>
          </p>
          <p>{offer.description ?? NO_DESCRIPTION}</p>
          <p className={styles.facts}>
            <OfferPrice price={offer.price} />
            <span>{leftWords(offer.amount_left)}</span>
            <span>{expiryWords(offer.expirationDate)}</span>
          </p>
        </>
      )}
    </NativeDialog>
  )
}
