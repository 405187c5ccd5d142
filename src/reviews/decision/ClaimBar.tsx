import type { ReviewRequest } from '../../contract/review-calls.ts'
import type { ReviewDraft } from '../../offline/rows.ts'
import { formatEastern } from '../../rules/eastern-time.ts'
import { Button } from '../../ui/staff/Button.tsx'
import { say } from '../../ui/staff/say.ts'
import { filledWords } from '../recognition/suggestion-words.ts'
import { SUGGESTED_FIELDS, type SuggestedField } from '../recognition/suggestions.ts'
import styles from './ClaimBar.module.css'
import { dollars } from '../format/decision-words.ts'
import { useShortcuts } from '../shortcuts/key-setting.ts'
import { claimOf } from './claim.ts'
import { useReviewKeys } from '../shortcuts/use-review-keys.ts'
import { isolated } from '../../ui/typed-text.ts'

interface ClaimBarProps {
  request: ReviewRequest
  businesses: readonly { id: string; name: string }[] | undefined
  /** The fields that are missing or wrong. */
  left: readonly SuggestedField[]
  onUse: (part: Partial<ReviewDraft>) => void
  /** Called before the form is filled in; makes it visible. */
  onShow: () => void
}

/** What the customer stated, to compare with the image and to fill in with one press. */
export function ClaimBar({ request, businesses, left, onUse, onShow }: ClaimBarProps) {
  const shortcutOf = useShortcuts()
  const claim = claimOf(request, businesses ?? [])
  const words = [
    request.businessName && isolated(request.businessName),
    request.subtotal === null ? null : dollars(request.subtotal),
    request.receiptDatetime === null ? null : formatEastern(request.receiptDatetime),
  ].filter(Boolean)
  const fillIn = () => {
    if (!claim) return
    onShow()
    onUse(claim)
    const filled = SUGGESTED_FIELDS.filter((field) => field in claim)
    say(
      filledWords(
        filled,
        left.filter((field) => !filled.includes(field)),
      ),
    )
  }
  useReviewKeys({ claim: fillIn })
  if (!claim && words.length === 0) return null
  return (
    <div className={styles.claim}>
      <p>
        <span className={styles.label}>Submitted as</span> {words.join(' · ')}
      </p>
      {claim && (
        <Button variant="quiet" shortcut={shortcutOf('claim')} onPress={fillIn}>
          Fill in
        </Button>
      )}
    </div>
  )
}
