import { Link } from 'react-router-dom'
import { paths } from '../../config/paths.ts'
import action from '../../ui/action.module.css'
import { NativeDialog } from '../../ui/public/NativeDialog.tsx'
import styles from './OfferDialog.module.css'
import { NO_DESCRIPTION, type Offer } from './offer-words.ts'

interface OfferDialogProps {
  /** The offer that was pressed; null while none is. */
  offer: Offer | null
  onClose: () => void
}

/** All of an offer's words, which its card may cut short (checklist P7), and the way to its restaurant. */
export function OfferDialog({ offer, onClose }: OfferDialogProps) {
  return (
    <NativeDialog
      isOpen={offer !== null}
      onClose={onClose}
      title={offer?.name ?? ''}
      icon={offer && <img src={offer.url} alt="" width={88} height={88} className={styles.logo} />}
      actions={
        offer && (
          <Link className={action.action} data-variant="ember" to={paths.passCoupon(offer.id)}>
            See where to use it
          </Link>
        )
      }
    >
      <p className={styles.business}>{offer?.businessName}</p>
      <p>{offer?.description ?? NO_DESCRIPTION}</p>
    </NativeDialog>
  )
}
