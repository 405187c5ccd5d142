import type { ReviewRequest } from '../../contract/review-calls.ts'
import type { ReviewDraft } from '../../offline/rows.ts'
import { formatEastern } from '../../rules/eastern-time.ts'
import { Button } from '../../ui/staff/Button.tsx'
import styles from './ClaimBar.module.css'
import { dollars } from '../format/decision-words.ts'
import { shortcutOf } from '../shortcuts/review-keys.ts'
import { claimOf } from './claim.ts'
import { useReviewKeys } from '../shortcuts/use-review-keys.ts'

interface ClaimBarProps {
  request: ReviewRequest
  businesses: readonly { id: string; name: string }[] | undefined
  onUse: (part: Partial<ReviewDraft>) => void
  /** Called before the key fills in the form. */
  onKey: () => void
}

/** What the customer stated, to compare with the image and to fill in with one press. */
export function ClaimBar({ request, businesses, onUse, onKey }: ClaimBarProps) {
  const claim = claimOf(request, businesses ?? [])
  const words = [
    request.businessName,
    request.subtotal === null ? null : dollars(request.subtotal),
    request.receiptDatetime === null ? null : formatEastern(request.receiptDatetime),
  ].filter(Boolean)
  useReviewKeys({
    claim: () => {
      if (!claim) return
      onKey()
      onUse(claim)
    },
  })
  if (!claim && words.length === 0) return null
  return (
    <div className={styles.claim}>
      <p>
        <span className={styles.label}>Submitted as</span> {words.join(' · ')}
      </p>
      {claim && (
        <Button variant="quiet" shortcut={shortcutOf('claim')} onPress={() => onUse(claim)}>
          Fill in
        </Button>
      )}
    </div>
  )
}
