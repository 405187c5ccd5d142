import { Check, CircleCheck, Inbox, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Decision } from '../../contract/review-calls.ts'
import type { SentDecision, OutboxEntry } from '../../offline/rows.ts'
import { formatEastern } from '../../rules/eastern-time.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { StatusChip } from '../../ui/staff/StatusChip.tsx'
import { useNow } from '../../ui/use-now.ts'
import { ageWords } from '../format/age-words.ts'
import styles from './DecisionLine.module.css'
import { decisionWords, instantOf, pointsWords, STATE_WORDS } from '../format/decision-words.ts'
import { ListRow, RowPlaceholder } from '../queue/ListRow.tsx'
import { useOutboxPlaces, useOutboxViews, useSentRows } from './decided-lists.ts'
import { UnreadableRow } from './UnreadableRow.tsx'
import { VirtualRows } from '../queue/VirtualRows.tsx'

/** Used until the list reports its range: enough to read the first window of rows. */
const FIRST_RANGE = { start: 0, end: 1 }

/** Decisions waiting to be sent to the server, in the order they were made (checklist Q5, V10). */
export function WaitingList() {
  return (
    <UnsentList
      list="waiting"
      label="Decisions waiting to be sent"
      empty={
        <EmptyState icon={<CircleCheck size={32} />} title="Nothing is waiting to be sent">
          <p>Decisions made offline wait here and are sent automatically.</p>
        </EmptyState>
      }
    />
  )
}

/** Decisions that the server refused, or that conflict with another reviewer's (checklist Q5). */
export function AttentionList() {
  return (
    <UnsentList
      list="attention"
      label="Decisions that need you"
      empty={
        <EmptyState icon={<CircleCheck size={32} />} title="Nothing needs you">
          <p>Decisions that the server does not accept are set aside here.</p>
        </EmptyState>
      }
    />
  )
}

interface UnsentListProps {
  list: 'waiting' | 'attention'
  label: string
  /** Shown when there are no rows. */
  empty: ReactNode
}

function UnsentList({ list, label, empty }: UnsentListProps) {
  const now = useNow()
  const places = useOutboxPlaces(list)
  const [range, setRange] = useState(FIRST_RANGE)
  const views = useOutboxViews(places ?? [], range)
  if (!places) return null
  if (places.length === 0) return empty
  return (
    <VirtualRows
      label={label}
      scrollKey={`${list}-scroll`}
      count={places.length}
      rowKey={(index) => places[index] ?? index}
      onRange={setRange}
      row={(index) => {
        const view = views.get(places[index] ?? -1)
        if (view?.kind === 'unreadable') return <UnreadableRow seq={view.seq} raw={view.raw} />
        return view ? <EntryRow entry={view.entry} now={now} /> : <RowPlaceholder />
      }}
    />
  )
}

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

function EntryRow({ entry, now }: { entry: OutboxEntry; now: number }) {
  const state = STATE_WORDS[entry.state]
  return (
    <ListRow
      reviewId={entry.reviewId}
      title={entry.item.userEmail}
      time={formatEastern(instantOf(entry.decidedAt))}
      age={ageWords(entry.decidedAt, now)}
      content={<DecisionLine decision={entry.decision} before={entry.problem?.message} />}
      chip={<StatusChip tone={state.tone}>{state.words}</StatusChip>}
    />
  )
}

function SentRow({ row, now }: { row: SentDecision; now: number }) {
  const points = row.decision.isApproved ? pointsWords(row.points) : undefined
  return (
    <ListRow
      reviewId={row.reviewId}
      title={row.item.userEmail}
      time={formatEastern(instantOf(row.sentAt))}
      age={ageWords(row.sentAt, now)}
      content={<DecisionLine decision={row.decision} after={points} />}
      chip={<StatusChip tone="sent">Sent</StatusChip>}
    />
  )
}

interface DecisionLineProps {
  decision: Decision
  before?: string | undefined
  after?: string | undefined
}

function DecisionLine({ decision, before, after }: DecisionLineProps) {
  const Icon = decision.isApproved ? Check : X
  return (
    <span className={styles.decision}>
      <Icon size={16} strokeWidth={2.5} aria-hidden />
      <span className={styles.words}>
        {[before, decisionWords(decision), after].filter(Boolean).join(' · ')}
      </span>
    </span>
  )
}
