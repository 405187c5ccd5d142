import { Lightbulb } from 'lucide-react'
import type { ReviewDraft } from '../../offline/rows.ts'
import type { ReceiptHint } from '../../rules/receipt-hints.ts'
import { rejectionReasonLabel, type RejectionReason } from '../../rules/receipt.ts'
import { Button } from '../../ui/staff/Button.tsx'
import styles from './ReviewHints.module.css'

interface ReviewHintsProps {
  hints: readonly ReceiptHint[]
  /** What is ticked. */
  reasons: readonly RejectionReason[]
  onChange: (change: Pick<ReviewDraft, 'reasons'>) => void
}

/** What speaks against the receipt, each with the reason it suggests. Nothing is ticked by itself. */
export function ReviewHints({ hints, reasons, onChange }: ReviewHintsProps) {
  return (
    // Always there, so that a screen reader hears of a hint when it comes up.
    <div role="status" aria-label="Hints" className={styles.hints}>
      {hints.map(({ kind, words, reason }) => {
        const isTicked = reasons.includes(reason)
        const others = reasons.filter((ticked) => ticked !== reason)
        return (
          <div key={kind} className={styles.hint}>
            <Lightbulb size={18} aria-hidden />
            <p className={styles.words}>{words}</p>
            <Button
              variant="quiet"
              onPress={() => onChange({ reasons: isTicked ? others : [...reasons, reason] })}
            >
              {`${isTicked ? 'Untick' : 'Tick'} “${shortLabel(reason)}”`}
            </Button>
          </div>
        )
      })}
    </div>
  )
}

/** Without what the hint says already: `Expired`. */
function shortLabel(reason: RejectionReason): string {
  return rejectionReasonLabel(reason).replace(/ \(.*\)$/, '')
}
