import { Inbox } from 'lucide-react'
import { readSent } from '../../offline/outbox/outbox-reads.ts'
import type { SentDecision } from '../../offline/rows.ts'
import type { EpochMs } from '../../rules/epoch-ms.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useNow } from '../../ui/use-now.ts'
import { counted } from '../format/words.ts'
import { ListRow } from '../queue/ListRow.tsx'
import { DecisionLine } from './DecisionLine.tsx'
import { DecidedRows, useOutboxPlaces } from './DecidedRows.tsx'

/** Decisions that the server acknowledged, newest first (checklist Q5). */
export function SentList() {
  const now = useNow()
  const places = useOutboxPlaces('sent')
  if (!places) return null
  if (places.length === 0) {
    return (
      <EmptyState icon={<Inbox size={32} />} title="No sent decisions on this tablet">
        <p>Decisions that the server has accepted are listed here.</p>
      </EmptyState>
    )
  }
  return (
    <DecidedRows
      label="Sent decisions"
      scrollKey="sent-scroll"
      places={places}
      read={readSent}
      placeOf={({ seq }) => seq}
      row={(row) => <SentRow row={row} now={now} />}
    />
  )
}

function SentRow({ row, now }: { row: SentDecision; now: EpochMs }) {
  return (
    <ListRow
      reviewId={row.reviewId}
      title={row.request.userEmail}
      at={row.sentAt}
      now={now}
      since="Sent"
      content={
        <DecisionLine
          decision={row.decision}
          after={[
            row.decision.isApproved && counted(row.points, 'point'),
            row.correction && 'Correction',
          ]
            .filter(Boolean)
            .join(' · ')}
        />
      }
    />
  )
}
