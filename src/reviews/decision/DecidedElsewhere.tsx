import type { ReviewRequest } from '../../contract/review-calls.ts'
import type { ReviewDraft } from '../../offline/rows.ts'
import { Button } from '../../ui/staff/Button.tsx'
import { CopyButton } from '../../ui/staff/CopyButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { colleagueNote } from '../decided/colleague-note.ts'
import { ComparedDecisions } from '../decided/ComparedDecisions.tsx'
import { factsOfDraft, factsOfRequest } from '../decided/facts.ts'
import { useReviewKeys } from '../shortcuts/use-review-keys.ts'
import styles from './DecisionBanner.module.css'

interface DecidedElsewhereProps {
  /** Who decided, and how. */
  words: string
  /** The request with the decision that stands. */
  standing: ReviewRequest
  /** What was entered here before that was known. */
  draft: ReviewDraft
  /** Called by a key that would decide. */
  onTooLate: () => void
  /** Opens the next request; null if there is none. */
  onNext: (() => void) | null
}

/** A request that was decided elsewhere: the decision that stands, beside what was entered here, and the way on. */
export function DecidedElsewhere(props: DecidedElsewhereProps) {
  const { words, standing, draft, onTooLate, onNext } = props
  const mine = factsOfDraft(draft)
  useReviewKeys({
    approve: onTooLate,
    approveNext: onTooLate,
    reject: onTooLate,
    rejectNext: onTooLate,
    confirm: onTooLate,
  })
  return (
    <div className={styles.banner} data-never-next>
      <Notice
        tone="info"
        title="This request has been decided already"
        actions={
          <>
            {onNext && (
              <Button variant="primary" onPress={onNext}>
                Next request
              </Button>
            )}
            {mine && (
              <CopyButton text={() => colleagueNote(standing, mine, factsOfRequest(standing))}>
                Copy my note for a colleague
              </CopyButton>
            )}
          </>
        }
      >
        <p>{words}.</p>
      </Notice>
      <ComparedDecisions mine={mine} mineTitle="What you entered" standing={standing} />
    </div>
  )
}
