import { Lightbulb } from 'lucide-react'
import { rejectionReasonLabel, type RejectionReason } from '../../rules/receipt.ts'
import { Button } from '../../ui/staff/Button.tsx'
import { useReviewSession } from '../session/review-session.ts'
import styles from './ReviewHints.module.css'

/**
 * Hints against the receipt, each with the rejection reason it suggests. None is ticked automatically. They come
 * late, so they stay at the lower edge of the form, where they move nothing that a finger is about to press.
 */
export function ReviewHints() {
  const { similar, draft, change } = useReviewSession()
  const { reasons } = draft
  return (
    // Rendered even when empty, so that a screen reader announces a hint when it appears.
    <div role="status" aria-label="Hints" className={styles.hints}>
      {similar.hints.map(({ kind, words, reason }) => {
        const isTicked = reasons.includes(reason)
        const others = reasons.filter((ticked) => ticked !== reason)
        return (
          <div key={kind} className={styles.hint}>
            <Lightbulb size={18} aria-hidden />
            <p className={styles.words}>{words}</p>
            <Button
              variant="quiet"
              onPress={() => change({ reasons: isTicked ? others : [...reasons, reason] })}
            >
              {`${isTicked ? 'Untick' : 'Tick'} “${shortLabel(reason)}”`}
            </Button>
          </div>
        )
      })}
    </div>
  )
}

/** The label without its part in parentheses, which the hint already says: `Expired`. */
function shortLabel(reason: RejectionReason): string {
  return rejectionReasonLabel(reason).replace(/ \(.*\)$/, '')
}
