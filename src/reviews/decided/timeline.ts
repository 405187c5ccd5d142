/** What has happened to a request, as the server says, or as far as this tablet knows. */
import type { Decision, ReviewRequest } from '../../contract/review-calls.ts'
import type { ReviewEvent } from '../../contract/review-event-calls.ts'
import type { KnownDecision } from '../../offline/rows.ts'
import { needsAttention } from '../../offline/outbox/outbox.ts'

export type TimelineEvent =
  | ReviewEvent
  /** Known from the request alone: whose decision stands. */
  | { kind: 'standing'; at: string; by: string; item: ReviewRequest }
  /** Made on this tablet, and not acknowledged yet. */
  | {
      kind: 'unsent'
      at: string
      by: string
      decision: Decision
      isCorrection: boolean
      isSetAside: boolean
    }

export interface ToldBy extends KnownDecision {
  /** The request as this tablet knows it, with the decision that stands if there is one. */
  item: ReviewRequest
  /** Those of the server; null: they are not known. */
  events: readonly ReviewEvent[] | null
}

/** @returns the earliest first; what is only on this tablet comes last */
export function timelineOf({ item, entry, sent, events }: ToldBy): TimelineEvent[] {
  const known = events ?? fromRequest(item, sent)
  if (!entry) return [...known]
  return [
    ...known,
    {
      kind: 'unsent',
      at: new Date(entry.decidedAt).toISOString(),
      by: entry.decision.reviewerEmail,
      decision: entry.decision,
      isCorrection: Boolean(entry.correction),
      isSetAside: needsAttention(entry),
    },
  ]
}

function fromRequest(item: ReviewRequest, sent: KnownDecision['sent']): TimelineEvent[] {
  const { submittedDatetime, userEmail, held, correction, reviewStatus } = item
  const known: TimelineEvent[] = [{ kind: 'submitted', at: submittedDatetime, by: userEmail }]
  if (held) known.push({ kind: 'parked', ...held })
  if (reviewStatus === 'open') return known
  const isOwn = sent?.request.lastUpdatedDatetime === item.lastUpdatedDatetime
  const made = sent && isOwn ? { decision: sent.decision, points: sent.points } : null
  const at = correction?.at ?? item.lastUpdatedDatetime
  const by = correction?.by ?? item.reviewerEmail ?? ''
  if (!made) known.push({ kind: 'standing', at, by, item })
  else if (correction) known.push({ kind: 'corrected', at, by, note: correction.note, ...made })
  else known.push({ kind: 'decided', at, by, note: '', ...made })
  return known
}
