import { Check, Clock, Inbox, Pause, PenLine, Play, X, type LucideIcon } from 'lucide-react'
import { useId } from 'react'
import type { Decision, ReviewRequest } from '../../contract/review-calls.ts'
import { formatEastern } from '../../rules/eastern-time.ts'
import { rejectionReasonLabel } from '../../rules/receipt.ts'
import { Typed } from '../../ui/Typed.tsx'
import { isolated } from '../../ui/typed-text.ts'
import { useWorkspace } from '../../workspace/workspace.ts'
import { counted, dollars } from '../format/words.ts'
import styles from './History.module.css'
import type { TimelineEvent } from './timeline.ts'

interface HistoryProps {
  item: ReviewRequest
  /** The earliest first. */
  events: readonly TimelineEvent[]
  /** Why there may be more than what is shown; null: this is all of it. */
  gap: string | null
}

/** What has happened to a request (checklist T6): when, who did it, and what they said. */
export function History({ item, events, gap }: HistoryProps) {
  const { email } = useWorkspace()
  const titleId = useId()
  return (
    // Something to go to by key: what it is in may be longer than the screen.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.history} aria-labelledby={titleId} tabIndex={0} data-never-next>
      <h2 id={titleId} className={styles.title}>
        History
      </h2>
      <ol className={styles.events}>
        {events.map((event, index) => (
          <HistoryEvent key={index} event={event} email={email} />
        ))}
      </ol>
      {gap !== null && <p className={styles.gap}>{gap}</p>}
      <p className={styles.id}>Request {item.id}</p>
    </section>
  )
}

function HistoryEvent({ event, email }: { event: TimelineEvent; email: string }) {
  const { Icon, title, details, notes } = wordsOf(event)
  return (
    <li className={styles.event}>
      <Icon size={16} strokeWidth={2.25} aria-hidden />
      <div className={styles.words}>
        <p className={styles.what}>
          {title} by <Typed text={event.by === email ? 'you' : event.by || 'somebody'} />
        </p>
        {details && <p>{details}</p>}
        {notes.map((note, index) => (
          <p key={index} className={styles.note}>
            <Typed text={note} />
          </p>
        ))}
        <p className={styles.at}>
          <time dateTime={event.at}>{formatEastern(event.at)}</time>
        </p>
      </div>
    </li>
  )
}

interface EventWords {
  Icon: LucideIcon
  title: string
  details?: string
  notes: readonly string[]
}

function wordsOf(event: TimelineEvent): EventWords {
  switch (event.kind) {
    case 'submitted':
      return { Icon: Inbox, title: 'Submitted', notes: [] }
    case 'parked':
      return { Icon: Pause, title: 'Held', notes: filled(event.note) }
    case 'released':
      return { Icon: Play, title: 'Given back', notes: filled(event.note) }
    case 'decided':
    case 'corrected': {
      const { decision, note, points } = event
      const isCorrected = event.kind === 'corrected'
      return {
        Icon: isCorrected ? PenLine : iconOf(decision.isApproved),
        title: isCorrected ? `Corrected to ${outcomeOf(decision)}` : capital(outcomeOf(decision)),
        details: [
          ...partsOf(decision),
          ...(decision.isApproved ? [counted(points, 'point')] : []),
        ].join(' · '),
        notes: filled(note, decision.reviewerNotes),
      }
    }
    case 'unsent': {
      const { decision, isCorrection, isSetAside } = event
      const outcome = outcomeOf(decision)
      return {
        Icon: Clock,
        title: `${isCorrection ? `Corrected to ${outcome}` : capital(outcome)}, ${isSetAside ? 'not accepted' : 'not sent yet'},`,
        details: partsOf(decision).join(' · '),
        notes: filled(decision.reviewerNotes),
      }
    }
    case 'standing': {
      const { reviewStatus, businessName, subtotal, rejectionReasons, reviewerNotes } = event.item
      const isApproved = reviewStatus === 'approved'
      const approved = [
        businessName && isolated(businessName),
        subtotal !== null && dollars(subtotal),
      ]
      return {
        Icon: event.item.correction ? PenLine : iconOf(isApproved),
        title: event.item.correction ? `Corrected to ${reviewStatus}` : capital(reviewStatus),
        details: isApproved
          ? approved.filter(Boolean).join(' · ')
          : rejectionReasons.map(labelOf).join(', '),
        notes: filled(event.item.correction?.note, reviewerNotes),
      }
    }
  }
}

function partsOf(decision: Decision): string[] {
  return decision.isApproved
    ? [
        isolated(decision.businessName),
        dollars(decision.subtotal),
        formatEastern(decision.receiptDatetime),
      ]
    : [decision.rejectionReasons.map(labelOf).join(', ')]
}

const labelOf = (reason: string) => isolated(rejectionReasonLabel(reason))
const iconOf = (isApproved: boolean) => (isApproved ? Check : X)
const outcomeOf = ({ isApproved }: Decision) => (isApproved ? 'approved' : 'rejected')
const capital = (word: string) => `${word[0]?.toUpperCase()}${word.slice(1)}`
const filled = (...notes: (string | null | undefined)[]) =>
  notes.filter((note) => Boolean(note)) as string[]
