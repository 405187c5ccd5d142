import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { ReviewRequest } from '../../contract/review-calls.ts'
import type { SentDecision, OutboxEntry } from '../../offline/rows.ts'
import { canSendAgain, canUndo } from '../../offline/outbox/outbox.ts'
import { formatEastern } from '../../rules/eastern-time.ts'
import { Button } from '../../ui/staff/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './DecisionBanner.module.css'
import { DecisionFacts, factsOfDecision, factsOfRequest } from '../decided/DecisionFacts.tsx'
import { instantOf, pointsWords } from '../format/decision-words.ts'
import { DiscardDialog } from '../decided/DiscardDialog.tsx'
import { shortcutOf } from '../shortcuts/review-keys.ts'

/** An unacknowledged decision; it can be undone until the first attempt to send it (checklist Q5, V10). */
export function DecisionOnItsWay({
  entry,
  onUndo,
}: {
  entry: OutboxEntry
  onUndo: () => Promise<void>
}) {
  const isSending = entry.state === 'sending'
  return (
    <div className={styles.banner}>
      <Notice
        tone={isSending ? 'sending' : 'waiting'}
        role="status"
        title={isSending ? 'Sending your decision' : 'Saved on this tablet · waiting to be sent'}
        actions={
          canUndo(entry) && (
            <Button
              icon={<Undo2 size={18} />}
              shortcut={shortcutOf('undo')}
              onPress={() => void onUndo()}
            >
              Undo
            </Button>
          )
        }
      >
        <p>Decided {formatEastern(instantOf(entry.decidedAt))}.</p>
        {entry.lastFailure && <p>Last try: {entry.lastFailure}</p>}
      </Notice>
      <DecisionFacts title="Your decision" facts={factsOfDecision(entry.decision)} />
    </div>
  )
}

/** A decision that the server has acknowledged. */
export function DecisionSent({ sent }: { sent: SentDecision }) {
  const points = sent.decision.isApproved ? ` · ${pointsWords(sent.points)}` : ''
  return (
    <div className={styles.banner}>
      <Notice tone="success" role="status" title={`Sent${points}`}>
        <p>The server accepted it {formatEastern(instantOf(sent.sentAt))}.</p>
      </Notice>
      <DecisionFacts title="Your decision" facts={factsOfDecision(sent.decision)} />
    </div>
  )
}

/** A request that somebody else has decided. */
export function DecidedElsewhere({ request }: { request: ReviewRequest }) {
  return (
    <div className={styles.banner}>
      <Notice tone="info" role="status" title="This request has been decided already" />
      <DecisionFacts title="The decision that stands" facts={factsOfRequest(request)} />
    </div>
  )
}

interface DecisionSetAsideProps {
  entry: OutboxEntry
  /** Whether the form is open below. */
  isReopened: boolean
  onReopen: () => void
  onSendAgain: () => Promise<void>
  onDiscard: () => Promise<void>
}

/**
 * A decision that needs attention: why, next to the server's decision if there is one, with buttons to send it
 * again if the server failed at it, to decide again, or to discard it (checklist Q5).
 */
export function DecisionSetAside(props: DecisionSetAsideProps) {
  const { entry, isReopened, onReopen, onSendAgain, onDiscard } = props
  const [isAsking, setIsAsking] = useState(false)
  const standing = entry.problem?.standing ?? null
  return (
    <div className={styles.banner}>
      <Notice
        tone="attention"
        title={titleOf(entry)}
        actions={
          <>
            {/* First, so that it does not move under a finger when the other button disappears. */}
            <Button variant="danger" onPress={() => setIsAsking(true)}>
              Discard my decision
            </Button>
            {!isReopened && <Button onPress={onReopen}>Decide again</Button>}
            {!isReopened && canSendAgain(entry) && (
              <Button onPress={() => void onSendAgain()}>Send again</Button>
            )}
          </>
        }
      >
        {entry.problem && <p>{entry.problem.message}</p>}
      </Notice>
      {!isReopened && (
        <div className={styles.pair}>
          <DecisionFacts title="Your decision" facts={factsOfDecision(entry.decision)} />
          {standing && (
            <DecisionFacts title="The decision that stands" facts={factsOfRequest(standing)} />
          )}
        </div>
      )}
      <DiscardDialog isOpen={isAsking} onClose={() => setIsAsking(false)} onDiscard={onDiscard} />
    </div>
  )
}

function titleOf(entry: OutboxEntry): string {
  if (entry.state === 'conflict') return 'Another decision came first'
  return canSendAgain(entry)
    ? 'The server fails on this decision, though it accepts others'
    : 'The server refused your decision'
}
