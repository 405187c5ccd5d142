import { History, Lightbulb } from 'lucide-react'
import { useState } from 'react'
import { rejectionReasonLabel, type RejectionReason } from '../../rules/receipt.ts'
import { Button } from '../../ui/staff/Button.tsx'
import { isolated } from '../../ui/typed-text.ts'
import { CompareDialog } from '../similar/CompareDialog.tsx'
import { useReviewSession } from '../session/review-session.ts'
import type { Related } from '../similar/sent-again.ts'
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
      <SentAgain />
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

/** What the receipt was sent again for, and why that was rejected; and what was sent again for it (checklist T8). */
function SentAgain() {
  const { similar, request, draft } = useReviewSession()
  const [compared, setCompared] = useState<string | null>(null)
  const { related } = similar
  const other = related.find((one) => one.request.id === compared)?.request ?? null
  const isUnknown = Boolean(request.replaces) && !related.some(({ kind }) => kind === 'earlier')
  return (
    <>
      {isUnknown && (
        <div className={styles.hint}>
          <History size={18} aria-hidden />
          <p className={styles.words}>Sent again after a rejection, which is not on this tablet.</p>
        </div>
      )}
      {related.map((one) => (
        <div key={one.request.id} className={styles.hint}>
          <History size={18} aria-hidden />
          <p className={styles.words}>{relatedWords(one)}</p>
          <Button variant="quiet" onPress={() => setCompared(one.request.id)}>
            {one.kind === 'earlier' ? 'Compare with the earlier one' : 'Compare with the later one'}
          </Button>
        </div>
      ))}
      <CompareDialog
        request={request}
        draft={draft}
        other={other}
        onClose={() => setCompared(null)}
      />
    </>
  )
}

function relatedWords({ kind, request }: Related): string {
  const { reviewStatus, rejectionReasons, reviewerNotes } = request
  if (kind === 'later') return `The customer has sent this receipt again since: ${reviewStatus}.`
  if (reviewStatus !== 'rejected') return `Sent again, though the earlier one is ${reviewStatus}.`
  const reasons = rejectionReasons.map((reason) => isolated(rejectionReasonLabel(reason)))
  const notes = reviewerNotes ? ` Notes: “${isolated(reviewerNotes)}”` : ''
  return `Sent again. The earlier one was rejected: ${reasons.join(', ')}.${notes}`
}

/** The label without its part in parentheses, which the hint already says: `Expired`. */
function shortLabel(reason: RejectionReason): string {
  return rejectionReasonLabel(reason).replace(/ \(.*\)$/, '')
}
