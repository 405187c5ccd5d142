import type { ReviewDraft } from '../../offline/rows.ts'
import { formatEastern } from '../../rules/eastern-time.ts'
import { Button } from '../../ui/staff/Button.tsx'
import { say } from '../../ui/staff/say.ts'
import { filledWords } from '../recognition/field-words.ts'
import { SUGGESTED_FIELDS, type SuggestedField } from '../recognition/suggestions.ts'
import styles from './StatedBar.module.css'
import { dollars } from '../format/words.ts'
import { useShortcuts } from '../shortcuts/key-setting.ts'
import { useReviewSession, type ReviewSession } from '../session/review-session.ts'
import { useReviewKeys } from '../shortcuts/use-review-keys.ts'
import { isolated } from '../../ui/typed-text.ts'

/**
 * The customer's statement, to compare with the image and to fill in with one press.
 * @param props.left the fields that are missing or wrong
 */
export function StatedBar({ left }: { left: readonly SuggestedField[] }) {
  const session = useReviewSession()
  const { request } = session
  const shortcutOf = useShortcuts()
  const stated = statedIn(session)
  const words = [
    request.businessName && isolated(request.businessName),
    request.subtotal === null ? null : dollars(request.subtotal),
    request.receiptDatetime === null ? null : formatEastern(request.receiptDatetime),
  ].filter(Boolean)
  const fillIn = () => {
    if (!stated) return
    session.showForm()
    session.change(stated)
    const filled = SUGGESTED_FIELDS.filter((field) => field in stated)
    say(
      filledWords(
        filled,
        left.filter((field) => !filled.includes(field)),
      ),
    )
  }
  useReviewKeys({ stated: fillIn })
  if (!stated && words.length === 0) return null
  return (
    <div className={styles.stated}>
      <p>
        <span className={styles.label}>Submitted as</span> {words.join(' · ')}
      </p>
      {stated && (
        <Button variant="quiet" shortcut={shortcutOf('stated')} onPress={fillIn}>
          Fill in
        </Button>
      )}
    </div>
  )
}

/**
 * The customer's statement, as parts of a draft. The business is left out if it is not in the list.
 * @returns null if there is nothing to fill in
 */
function statedIn({ request, businesses }: ReviewSession): Partial<ReviewDraft> | null {
  const business = businesses?.find((candidate) => candidate.id === request.businessId)
  const stated: Partial<ReviewDraft> = {
    ...(business && { business: { id: business.id, name: business.name } }),
    ...(request.receiptDatetime !== null && { receiptDatetime: request.receiptDatetime }),
    ...(request.subtotal !== null && { subtotal: request.subtotal.toFixed(2) }),
  }
  return Object.keys(stated).length > 0 ? stated : null
}
