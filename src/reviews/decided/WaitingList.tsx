import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Undo2 } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { canUndo } from '../../offline/outbox/outbox.ts'
import { readFirstInTurn } from '../../offline/outbox/outbox-reads.ts'
import type { UnsentEntry } from '../../offline/rows.ts'
import type { EpochMs } from '../../rules/epoch-ms.ts'
import { Button } from '../../ui/staff/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { StatusChip } from '../../ui/staff/StatusChip.tsx'
import { useNow } from '../../ui/use-now.ts'
import hidden from '../../ui/visually-hidden.module.css'
import { useSyncStatus } from '../../workspace/sync-status.ts'
import { useWorkspace } from '../../workspace/workspace.ts'
import { ListRow } from '../queue/ListRow.tsx'
import { DecisionLine } from './DecisionLine.tsx'
import { useOutboxPlaces } from './DecidedRows.tsx'
import { customerOf } from './facts.ts'
import { ParkingLine } from './ParkedRow.tsx'
import { UnsentRows } from './UnsentRows.tsx'
import { waitingWords, type Sending } from './unsent-words.ts'
import { useUndo } from './use-undo.ts'

/** For countdowns in seconds. */
const TICK_MS = 1_000

/** Decisions waiting to be sent to the server, in the order they were made (checklist Q5, V10). */
export function WaitingList() {
  const undo = useUndo()
  const now = useNow(TICK_MS)
  const places = useOutboxPlaces('waiting')
  const { database, link } = useWorkspace()
  const status = useSyncStatus()
  const linkState = useSyncExternalStore(link.subscribe, link.state)
  const first = useQuery({
    queryKey: ['outbox', 'first-in-turn'],
    queryFn: () => readFirstInTurn(database),
  }).data
  if (!places || first === undefined) return null
  const sending = { status, link: linkState, first }
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
      row={(entry) => (
        <WaitingRow entry={entry} sending={sending} now={now} onUndo={() => void undo(entry.seq)} />
      )}
    />
  )
}

interface WaitingRowProps {
  entry: UnsentEntry
  sending: Sending
  now: EpochMs
  onUndo: () => void
}

function WaitingRow({ entry, sending, now, onUndo }: WaitingRowProps) {
  const isSending = entry.state === 'sending'
  const isParking = 'parking' in entry
  const name = customerOf(entry)
  return (
    <ListRow
      reviewId={entry.reviewId}
      title={name}
      at={entry.decidedAt}
      now={now}
      content={
        isParking ? (
          <ParkingLine parking={entry.parking} />
        ) : (
          <DecisionLine decision={entry.decision} after={entry.correction ? 'Correction' : ''} />
        )
      }
      wraps={isParking}
      note={
        <>
          <span className={hidden.hidden}>{isSending ? 'Sending' : 'Waiting to be sent'}: </span>
          <StatusChip tone={isSending ? 'sending' : 'waiting'}>
            {waitingWords(entry, sending, now)}
          </StatusChip>
        </>
      }
      action={
        canUndo(entry) && (
          <Button
            variant="quiet"
            icon={<Undo2 size={18} />}
            aria-label={`Undo the ${isParking ? 'change' : 'decision'} about ${name}`}
            onPress={onUndo}
          >
            Undo
          </Button>
        )
      }
    />
  )
}
