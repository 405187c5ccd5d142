import { CalendarPlus } from 'lucide-react'
import { paths } from '../../config/paths.ts'
import action from '../../ui/action.module.css'
import { dayWords } from '../../public-data/offer-end.ts'
import { isOver, type Offer } from '../offers/offer-words.ts'
import { ShareOffer } from '../offers/ShareOffer.tsx'
import styles from './OfferActions.module.css'

/** What to do with a coupon that can be had: pass it on, and remember its end (checklist K1, K2). */
export function OfferActions({ offer, today }: { offer: Offer; today: string }) {
  return (
    <div className={styles.actions} data-screen-only>
      <ShareOffer offer={offer} />
      {dayWords(offer.expirationDate) && !isOver(offer, today) && (
        <a
          className={action.action}
          data-variant="outline"
          data-size="small"
          href={`${paths.offer(offer)}.ics`}
        >
          <CalendarPlus size={18} aria-hidden />
          Add to calendar
        </a>
      )}
    </div>
  )
}
