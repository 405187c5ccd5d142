import type { ReviewRequest } from '../../contract/review-calls.ts'
import { Button } from '../../ui/staff/Button.tsx'
import { CopyButton } from '../../ui/staff/CopyButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ComparedDecisions } from '../decided/ComparedDecisions.tsx'
import { colleagueNote, factsOfDraft, factsOfRequest } from '../decided/facts.ts'
import { useReviewSession } from '../session/review-session.ts'
import { useReviewKeys } from '../shortcuts/use-review-keys.ts'
import styles from './DecisionBanner.module.css'

interface DecidedElsewhereProps {
  /** Who decided, and how. */
  words: string
  /** The request with the decision that stands. */
  standing: ReviewRequest
  /** Called by a key that would decide. */
  onTooLate: () => void
}

/** A request that was decided elsewhere: the decision that stands, beside what was entered here, and the way on. */
export function DecidedElsewhere({ words, standing, onTooLate }: DecidedElsewhereProps) {
  const { draft, flow } = useReviewSession()
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
            {flow.openNext && (
              <Button variant="primary" onPress={flow.openNext}>
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
