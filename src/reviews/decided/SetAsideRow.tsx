import { Link, useNavigate } from 'react-router-dom'
import { isErased } from '../../offline/erased-status.ts'
import { canEdit, canSendAgain } from '../../offline/outbox/outbox.ts'
import type { OutboxEntry } from '../../offline/rows.ts'
import type { EpochMs } from '../../rules/epoch-ms.ts'
import { paths } from '../../config/paths.ts'
import { Button, buttonClass } from '../../ui/staff/Button.tsx'
import { CopyButton } from '../../ui/staff/CopyButton.tsx'
import { StatusChip } from '../../ui/staff/StatusChip.tsx'
import { ListRow } from '../queue/ListRow.tsx'
import { ComparedDecisions } from './ComparedDecisions.tsx'
import { DiscardButton } from './DiscardDialog.tsx'
import {
  colleagueNote,
  customerOf,
  factsOfDecision,
  factsOfRequest,
  setAsideWords,
  titleOfDecision,
} from './facts.ts'
import styles from './SetAsideRow.module.css'
import { useSetAsideActions } from './set-aside-actions.ts'

interface SetAsideRowProps {
  entry: OutboxEntry
  now: EpochMs
  onAccept: (entry: OutboxEntry) => void
}

/** A decision that needs attention: why, the decision that stands if there is one, and what can be done. */
export function SetAsideRow({ entry, now, onAccept }: SetAsideRowProps) {
  const navigate = useNavigate()
  const userEmail = customerOf(entry)
  const mine = factsOfDecision(entry)
  const standing = entry.problem?.standing ?? null
  const why = entry.state === 'refused' && entry.problem ? `: ${entry.problem.message}` : ''
  return (
    <div className={styles.card}>
      <ListRow
        reviewId={entry.reviewId}
        title={userEmail}
        at={entry.decidedAt}
        now={now}
        content={<span className={styles.why}>{`${setAsideWords(entry)}${why}`}</span>}
        wraps
        chip={<StatusChip tone="attention">Needs attention</StatusChip>}
      />
      <div className={styles.body}>
        {!isErased(entry) && (
          <ComparedDecisions mine={mine} mineTitle={titleOfDecision(entry)} standing={standing} />
        )}
        <div className={styles.actions}>
          {standing ? (
            <>
              <Button
                variant="positive"
                aria-label={`Accept theirs, ${userEmail}`}
                onPress={() => onAccept(entry)}
              >
                Accept theirs
              </Button>
              <Button
                aria-label={`Open theirs beside mine, ${userEmail}`}
                onPress={() => void navigate(paths.review(entry.reviewId))}
              >
                Open theirs beside mine
              </Button>
              <CopyButton
                about={userEmail}
                text={() => colleagueNote(entry.request, mine, factsOfRequest(standing))}
              >
                Copy my note for a colleague
              </CopyButton>
            </>
          ) : (
            <RefusedActions entry={entry} />
          )}
        </div>
      </div>
    </div>
  )
}

function RefusedActions({ entry }: { entry: OutboxEntry }) {
  const { sendAgain } = useSetAsideActions()
  const userEmail = customerOf(entry)
  return (
    <>
      {canSendAgain(entry) && (
        <Button aria-label={`Send again, ${userEmail}`} onPress={() => void sendAgain(entry.seq)}>
          Send again
        </Button>
      )}
      {canEdit(entry) && (
        <Link
          className={buttonClass}
          data-variant="secondary"
          aria-label={`Edit and send again, ${userEmail}`}
          to={paths.editReview(entry.reviewId)}
        >
          Edit and send again
        </Link>
      )}
      <DiscardButton seq={entry.seq} label={`Discard, ${userEmail}`}>
        Discard
      </DiscardButton>
    </>
  )
}
