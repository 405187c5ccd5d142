/** A request with all that is about it, as `server/retention/archivable.ts` writes it on a line. */
import type { Decision } from '../../src/contract/review-calls.ts'
import type { LastingEvent } from '../database/erasure-tables.ts'

export interface RequestLine {
  request: {
    id: string
    user_email: string
    images: string[]
    same_image: { id: string; userEmail: string; submittedDatetime: string }[]
    review_status: string
    business_name: string | null
    reviewer_notes: string | null
    rejection_reasons: string[]
    held: { by?: string; at: string; note: string } | null
    correction: { id: string; by?: string; at: string; note: string } | null
  }
  decision: { reviewer_uid?: string; payload: Decision; decided_at: string } | null
  /** Of the approval and its corrections. */
  points: number | null
  submission: object | null
  /** The earliest first. */
  events:
    | {
        kind: LastingEvent['kind']
        reviewer_uid?: string
        reviewer_email?: string
        at: string
        payload: unknown
      }[]
    | null
}

export const readRequestLine = (line: string) => JSON.parse(line) as RequestLine

/** @returns what was decided about a request, when and by whom: what stays of it when its customer is erased */
export function lastingEvents({ decision, events }: RequestLine): LastingEvent[] {
  const decided = decision && {
    kind: decision.payload.isApproved ? ('approved' as const) : ('rejected' as const),
    at: isoTime(decision.decided_at),
    reviewerUid: decision.reviewer_uid ?? '',
    reviewerEmail: decision.payload.reviewerEmail,
  }
  const others = (events ?? []).map(({ kind, at, reviewer_uid = '', reviewer_email = '' }) => ({
    ...{ kind, at: isoTime(at), reviewerUid: reviewer_uid, reviewerEmail: reviewer_email },
  }))
  return [...(decided ? [decided] : []), ...others].toSorted((one, other) =>
    one.at < other.at ? -1 : Number(one.at > other.at),
  )
}

/** PostgreSQL writes +00:00. */
const isoTime = (written: string) => new Date(written).toISOString()
