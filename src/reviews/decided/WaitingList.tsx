import { CircleCheck, Undo2 } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { canUndo } from '../../offline/outbox/outbox.ts'
import type { OutboxEntry } from '../../offline/rows.ts'
import { formatEastern } from '../../rules/eastern-time.ts'
import { Button } from '../../ui/staff/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { StatusChip } from '../../ui/staff/StatusChip.tsx'
import { useNow } from '../../ui/use-now.ts'
import hidden from '../../ui/visually-hidden.module.css'
import { useSyncStatus } from '../../workspace/sync-status.ts'
import { useWorkspace } from '../../workspace/workspace.ts'
import { ageWords } from '../format/age-words.ts'
import { instantOf, STATE_WORDS } from '../format/decision-words.ts'
import { ListRow } from '../queue/ListRow.tsx'
import { DecisionLine } from './DecisionLine.tsx'
import { useFirstInTurn, useOutboxPlaces } from './decided-lists.ts'
import { UnsentRows } from './UnsentRows.tsx'
import { waitingWords, type Sending } from './waiting-words.ts'

/** For countdowns in seconds. */
const TICK_MS = 1_000

/** @param seq its place in the outbox */
type Undo = (seq: number) => Promise<void>

/** Decisions waiting to be sent to the server, in the order they were made (checklist Q5, V10). */
export function WaitingList({ onUndo }: { onUndo: Undo }) {
  const { link } = useWorkspace()
  const status = useSyncStatus()
  const linkState = useSyncExternalStore(link.subscribe, link.state)
  const now = useNow(TICK_MS)
  const places = useOutboxPlaces('waiting')
  const first = useFirstInTurn()
  if (!places || first === undefined) return null
  const sending: Sending = { status, link: linkState, first }
  if (places.length === 0) {
    return (
      <EmptyState icon={<CircleCheck size={32} />} title="Nothing is waiting to be sent">
        <p>Decisions made offline wait here and are sent automatically.</p>
      </EmptyState>
    )
  }
  return (
    <UnsentRows
      label="Decisions waiting to be sent"
      scrollKey="waiting-scroll"
      places={places}
      row={(entry) => <WaitingRow entry={entry} sending={sending} now={now} onUndo={onUndo} />}
    />
  )
}

interface WaitingRowProps {
  entry: OutboxEntry
  sending: Sending
  now: number
  onUndo: Undo
}

function WaitingRow({ entry, sending, now, onUndo }: WaitingRowProps) {
  const state = STATE_WORDS[entry.state]
  return (
    <ListRow
      reviewId={entry.reviewId}
      title={entry.request.userEmail}
      time={formatEastern(instantOf(entry.decidedAt))}
      age={ageWords(entry.decidedAt, now)}
      content={<DecisionLine decision={entry.decision} />}
      note={
        <>
          <span className={hidden.hidden}>{state.words}: </span>
          <StatusChip tone={state.tone}>{waitingWords(entry, sending, now)}</StatusChip>
        </>
      }
      action={
        canUndo(entry) && (
          <Button
            variant="quiet"
            icon={<Undo2 size={18} />}
            aria-label={`Undo the decision about ${entry.request.userEmail}`}
            onPress={() => void onUndo(entry.seq)}
          >
            Undo
          </Button>
        )
      }
    />
  )
}
