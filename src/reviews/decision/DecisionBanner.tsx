import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { SentDecision, OutboxEntry } from '../../offline/rows.ts'
import { canEdit, canSendAgain, canUndo } from '../../offline/outbox/outbox.ts'
import { formatEastern } from '../../rules/eastern-time.ts'
import { Button } from '../../ui/staff/Button.tsx'
import { CopyButton } from '../../ui/staff/CopyButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './DecisionBanner.module.css'
import { DecisionFacts } from '../decided/DecisionFacts.tsx'
import { factsOfDecision, factsOfRequest } from '../decided/facts.ts'
import { colleagueNote } from '../decided/colleague-note.ts'
import { setAsideWords } from '../decided/set-aside-words.ts'
import { instantOf, pointsWords } from '../format/decision-words.ts'
import { AcceptDialog } from '../decided/AcceptDialog.tsx'
import { ComparedDecisions } from '../decided/ComparedDecisions.tsx'
import { DiscardDialog } from '../decided/DiscardDialog.tsx'
import { useShortcuts } from '../shortcuts/key-setting.ts'

/** An unacknowledged decision; it can be undone until the first attempt to send it (checklist Q5, V10). */
export function DecisionOnItsWay({
  entry,
  onUndo,
}: {
  entry: OutboxEntry
  onUndo: () => Promise<void>
}) {
  const shortcutOf = useShortcuts()
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
      <DecisionFacts title="Your decision" facts={factsOfDecision(entry)} />
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
      <DecisionFacts title="Your decision" facts={factsOfDecision(sent)} />
    </div>
  )
}

interface DecisionSetAsideProps {
  entry: OutboxEntry
  /** Whether the form is open below. */
  isEdited: boolean
  onEdit: () => void
  onSendAgain: () => Promise<void>
  onDiscard: () => Promise<unknown>
}

/**
 * A decision that needs attention: why, next to the server's decision if there is one. It can be sent again if
 * the server failed at it, edited if the server may then take it, and always be given up (checklist Q5).
 */
export function DecisionSetAside(props: DecisionSetAsideProps) {
  const { entry, isEdited, onEdit, onSendAgain, onDiscard } = props
  const [isAsking, setIsAsking] = useState(false)
  const mine = factsOfDecision(entry)
  const standing = entry.problem?.standing ?? null
  const asking = { isOpen: isAsking, onClose: () => setIsAsking(false) }
  return (
    <div className={styles.banner}>
      <Notice
        tone="attention"
        title={setAsideWords(entry)}
        actions={
          <>
            {/* First, so that it does not move under a finger when the other buttons disappear. */}
            <Button variant={standing ? 'positive' : 'danger'} onPress={() => setIsAsking(true)}>
              {standing ? 'Accept theirs' : 'Discard my decision'}
            </Button>
            {standing && (
              <CopyButton text={() => colleagueNote(entry.request, mine, factsOfRequest(standing))}>
                Copy my note for a colleague
              </CopyButton>
            )}
            {!isEdited && canEdit(entry) && <Button onPress={onEdit}>Edit and send again</Button>}
            {!isEdited && canSendAgain(entry) && (
              <Button onPress={() => void onSendAgain()}>Send again</Button>
            )}
          </>
        }
      >
        {entry.problem && <p>{entry.problem.message}</p>}
      </Notice>
      {!isEdited && <ComparedDecisions mine={mine} standing={standing} />}
      {standing ? (
        <AcceptDialog count={1} {...asking} onAccept={onDiscard} />
      ) : (
        <DiscardDialog {...asking} onDiscard={onDiscard} />
      )}
    </div>
  )
}
