import { Undo2 } from 'lucide-react'
import type { SentDecision, OutboxEntry } from '../../offline/rows.ts'
import { canUndo } from '../../offline/outbox/outbox.ts'
import { formatEastern } from '../../rules/eastern-time.ts'
import { Button } from '../../ui/staff/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './DecisionBanner.module.css'
import { DecisionFacts } from '../decided/ComparedDecisions.tsx'
import { factsOfDecision } from '../decided/facts.ts'
import { useUndo } from '../decided/use-undo.ts'
import { pointsWords } from '../format/words.ts'
import { useShortcuts } from '../shortcuts/key-setting.ts'

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
        <p>The server accepted it {formatEastern(sent.sentAt)}.</p>
      </Notice>
      <DecisionFacts title="Your decision" facts={factsOfDecision(sent)} />
    </div>
  )
}
