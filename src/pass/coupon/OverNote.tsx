import type { EpochMs } from '../../rules/epoch-ms.ts'
import type { GoneCoupon } from '../../public-data/gone-answer.ts'
import { dayWords, hasEnded } from '../../public-data/offer-end.ts'
import { type Offer } from '../offers/offer-words.ts'
import styles from './OverNote.module.css'

interface OverNoteProps {
  coupon: Offer
  /** That the server no longer has it; null if it does, as far as is known. */
  gone: GoneCoupon | null
  /** When this device stored what it knows; null if that is fresh. */
  savedAt: EpochMs | null
  /** As `newYorkDay` returns it. */
  today: string
}

const moment = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  dateStyle: 'medium',
  timeStyle: 'short',
})

/** Says that a coupon cannot be had, and since when that is known, before anybody drives there (checklist K3). */
export function OverNote({ coupon, gone, savedAt, today }: OverNoteProps) {
  const ended = endedWords(coupon, gone, today)
  if (!ended && coupon.amount_left !== 0) return null
  return (
    <div className={styles.over} role="status">
      <p className={styles.words}>{ended ?? 'Sold out: none are left.'}</p>
      {!ended && savedAt !== null && (
        <p>That was on {moment.format(savedAt)} in New York. There may be more by now.</p>
      )}
    </div>
  )
}

/** @returns null for a coupon that has not ended, as far as is known */
export function endedWords(coupon: Offer, gone: GoneCoupon | null, today: string): string | null {
  if (!gone && !hasEnded(coupon, today)) return null
  const byDate = hasEnded(coupon, today) ? coupon.expirationDate : null
  const day = dayWords(gone?.endedAt ?? byDate)
  if (day) return `This offer ended on ${day}.`
  const known = gone?.goneAt ? `, as we have known since ${moment.format(gone.goneAt)}` : ''
  return `The shop no longer gives this offer${known}.`
}
