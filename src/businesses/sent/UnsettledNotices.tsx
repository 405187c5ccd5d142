import type { BusinessAttempt } from '../../offline/drafts/business-attempts.ts'
import { Button } from '../../ui/staff/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { formatEastern } from '../../rules/eastern-time.ts'
import { Typed } from '../../ui/Typed.tsx'
import { isolated } from '../../ui/typed-text.ts'

interface UnsettledNoticesProps {
  attempts: readonly BusinessAttempt[]
  /** Something is being sent. */
  isPending: boolean
  onSendAgain: (attempt: BusinessAttempt) => void
}

/** Attempts whose answer was lost, also before a reload: they can be sent again and are never added twice. */
export function UnsettledNotices({ attempts, isPending, onSendAgain }: UnsettledNoticesProps) {
  return attempts.map((attempt) => {
    const { submission, business, firstSentAt } = attempt
    return (
      <Notice
        key={submission}
        tone="attention"
        title={`We could not hear whether ${isolated(business.name)} was added`}
        actions={
          <Button isPending={isPending} onPress={() => onSendAgain(attempt)}>
            Send again
          </Button>
        }
      >
        <p>
          It was sent on {formatEastern(firstSentAt)}: <Typed text={business.address} />,{' '}
          <Typed text={business.city} />. Send it again as it was; the same business is never added
          twice.
        </p>
      </Notice>
    )
  })
}
