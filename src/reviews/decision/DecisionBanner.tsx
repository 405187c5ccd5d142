/** In place of the form, once a request is decided. */
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { ReviewRequest } from '../../contract/review-calls.ts'
import type { SentDecision, OutboxEntry } from '../../offline/rows.ts'
import { canEdit, canSendAgain, canUndo } from '../../offline/outbox/outbox.ts'
import { formatEastern } from '../../rules/eastern-time.ts'
import { Button } from '../../ui/staff/Button.tsx'
import { CopyButton } from '../../ui/staff/CopyButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { CorrectButton } from './CorrectButton.tsx'
import styles from './DecisionBanner.module.css'
import { ComparedDecisions, DecisionFacts } from '../decided/ComparedDecisions.tsx'
import { AcceptDialog, DiscardButton } from '../decided/DiscardDialog.tsx'
import {
  colleagueNote,
  factsOfDecision,
  factsOfDraft,
  factsOfRequest,
  setAsideWords,
  titleOfDecision,
} from '../decided/facts.ts'
import { useSetAsideActions } from '../decided/set-aside-actions.ts'
import { useUndo } from '../decided/use-undo.ts'
import { counted } from '../format/words.ts'
import { useFlow, useReviewSession } from '../session/review-session.ts'
import { useShortcuts } from '../shortcuts/key-setting.ts'
import { useReviewKeys } from '../shortcuts/use-review-keys.ts'

/** An unacknowledged decision; it can be undone until the first attempt to send it (checklist Q5, V10). */
export function DecisionOnItsWay({ entry }: { entry: OutboxEntry }) {
  const shortcutOf = useShortcuts()
  const undo = useUndo()
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
              onPress={() => void undo(entry.seq)}
            >
              Undo
            </Button>
          )
        }
      >
        <p>Decided {formatEastern(entry.decidedAt)}.</p>
        {entry.lastFailure && <p>Last try: {entry.lastFailure}</p>}
      </Notice>
      <DecisionFacts title={titleOfDecision(entry)} facts={factsOfDecision(entry)} />
    </div>
  )
}

export function DecisionSent({ sent }: { sent: SentDecision }) {
  const points = sent.decision.isApproved ? ` · ${counted(sent.points, 'point')}` : ''
  return (
    <div className={styles.banner}>
      <Notice tone="success" role="status" title={`Sent${points}`} actions={<CorrectButton />}>
        <p>The server accepted it {formatEastern(sent.sentAt)}.</p>
        {sent.notTakenBack ? (
          <p>{counted(sent.notTakenBack, 'point')} stay with the customer, who has spent them.</p>
        ) : null}
      </Notice>
      <DecisionFacts title={titleOfDecision(sent)} facts={factsOfDecision(sent)} />
    </div>
  )
}

interface DecisionSetAsideProps {
  entry: OutboxEntry
  /** The form is open below. */
  isEdited: boolean
  onEdit: () => void
}

/**
 * A decision that needs attention: why, next to the server's decision if there is one. It can be sent again if
 * the server failed at it, edited if the server may then take it, and always be given up (checklist Q5).
 */
export function DecisionSetAside({ entry, isEdited, onEdit }: DecisionSetAsideProps) {
  const { discard, sendAgain } = useSetAsideActions()
  const [isAsking, setIsAsking] = useState(false)
  const mine = factsOfDecision(entry)
  const standing = entry.problem?.standing ?? null
  return (
    <div className={styles.banner}>
      <Notice
        tone="attention"
        title={setAsideWords(entry)}
        actions={
          <>
            {/* First, so that it does not move under a finger when the other buttons disappear. */}
            {standing ? (
              <Button variant="positive" onPress={() => setIsAsking(true)}>
                Accept theirs
              </Button>
            ) : (
              <DiscardButton seq={entry.seq}>Discard my decision</DiscardButton>
            )}
            {standing && (
              <CopyButton text={() => colleagueNote(entry.request, mine, factsOfRequest(standing))}>
                Copy my note for a colleague
              </CopyButton>
            )}
            {!isEdited && canEdit(entry) && <Button onPress={onEdit}>Edit and send again</Button>}
            {!isEdited && canSendAgain(entry) && (
              <Button onPress={() => void sendAgain(entry.seq)}>Send again</Button>
            )}
          </>
        }
      >
        {entry.problem && <p>{entry.problem.message}</p>}
      </Notice>
      {!isEdited && (
        <ComparedDecisions mine={mine} mineTitle={titleOfDecision(entry)} standing={standing} />
      )}
      <AcceptDialog
        count={1}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onAccept={() => discard(entry.seq)}
      />
    </div>
  )
}

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
  const { draft } = useReviewSession()
  const flow = useFlow()
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
            <CorrectButton />
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
