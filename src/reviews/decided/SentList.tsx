import { Inbox } from 'lucide-react'
import { useState } from 'react'
import type { SentDecision } from '../../offline/rows.ts'
import type { EpochMs } from '../../rules/epoch-ms.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useNow } from '../../ui/use-now.ts'
import { counted } from '../format/words.ts'
import { ListRow, RowPlaceholder } from '../queue/ListRow.tsx'
import { VirtualRows } from '../queue/VirtualRows.tsx'
import { FIRST_RANGE } from '../queue/windows.ts'
import { DecisionLine } from './DecisionLine.tsx'
import { useOutboxPlaces, useSentRows } from './decided-lists.ts'

/** Decisions that the server acknowledged, newest first (checklist Q5). */
export function SentList() {
  const now = useNow()
  const places = useOutboxPlaces('sent')
  const [range, setRange] = useState(FIRST_RANGE)
  const rows = useSentRows(places ?? [], range)
  if (!places) return null
  if (places.length === 0) {
    return (
      <EmptyState icon={<Inbox size={32} />} title="Nothing sent yet">
        <p>Decisions that the server has accepted are listed here.</p>
      </EmptyState>
    )
  }
  return (
    <VirtualRows
      label="Sent decisions"
      scrollKey="sent-scroll"
      count={places.length}
      rowKey={(index) => places[index] ?? index}
      onRange={setRange}
      row={(index) => {
        const row = rows.get(places[index] ?? -1)
        return row ? <SentRow row={row} now={now} /> : <RowPlaceholder />
      }}
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
          {...(row.decision.isApproved && { after: counted(row.points, 'point') })}
        />
      }
    />
  )
}
