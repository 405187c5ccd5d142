import { Check, CircleCheck, Inbox, X } from 'lucide-react'
import type { Decision } from '../contract/review-calls.ts'
import type { HistoryRow, OutboxEntry } from '../offline/database.ts'
import type { OutboxView } from '../offline/outbox.ts'
import { formatEastern } from '../rules/eastern-time.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { ageWords } from './age-words.ts'
import styles from './DecidedLists.module.css'
import { decisionWords, instantOf, pointsWords, STATE_WORDS } from './decision-words.ts'
import { ListRow } from './ListRow.tsx'
import { UnreadableRow } from './UnreadableRow.tsx'
import { useMinute } from './use-minute.ts'
import { VirtualRows } from './VirtualRows.tsx'

/** Decisions on their way to the server, in the order they were made (checklist Q5, V10). */
export function WaitingList({ entries }: { entries: readonly OutboxEntry[] }) {
  const now = useMinute()
  if (entries.length === 0) {
    return (
      <EmptyState icon={<CircleCheck size={32} />} title="Nothing waits to be sent">
        <p>Decisions made without a connection wait here and are sent by themselves.</p>
      </EmptyState>
    )
  }
  return (
    <VirtualRows
      label="Decisions waiting to be sent"
      scrollKey="waiting-scroll"
      count={entries.length}
      rowKey={(index) => entries[index]?.seq ?? index}
      row={(index) => <EntryRow entry={entries[index]} now={now} />}
    />
  )
}

/** Decisions that the server refused or that somebody else came before (checklist Q5). */
export function AttentionList({ views }: { views: readonly OutboxView[] }) {
  const now = useMinute()
  if (views.length === 0) {
    return (
      <EmptyState icon={<CircleCheck size={32} />} title="Nothing needs you">
        <p>Decisions that the server does not take step aside to here.</p>
      </EmptyState>
    )
  }
  return (
    <VirtualRows
      label="Decisions that need you"
      scrollKey="attention-scroll"
      count={views.length}
      rowKey={(index) => seqOf(views[index]) ?? index}
      row={(index) => {
        const view = views[index]
        if (view?.kind === 'unreadable') return <UnreadableRow seq={view.seq} raw={view.raw} />
        return <EntryRow entry={view?.entry} now={now} />
      }}
    />
  )
}

/** Decisions that the server acknowledged, newest first (checklist Q5). */
export function SentList({ sent }: { sent: readonly HistoryRow[] }) {
  const now = useMinute()
  if (sent.length === 0) {
    return (
      <EmptyState icon={<Inbox size={32} />} title="Nothing sent yet">
        <p>Decisions that the server has taken are listed here.</p>
      </EmptyState>
    )
  }
  return (
    <VirtualRows
      label="Sent decisions"
      scrollKey="sent-scroll"
      count={sent.length}
      rowKey={(index) => sent[index]?.reviewId ?? index}
      row={(index) => <SentRow row={sent[index]} now={now} />}
    />
  )
}

function EntryRow({ entry, now }: { entry: OutboxEntry | undefined; now: number }) {
  if (!entry) return null
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

function SentRow({ row, now }: { row: HistoryRow | undefined; now: number }) {
  if (!row) return null
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

function seqOf(view: OutboxView | undefined): number | undefined {
  return view?.kind === 'unreadable' ? view.seq : view?.entry.seq
}
