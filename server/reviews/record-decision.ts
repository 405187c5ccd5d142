import { sql } from 'drizzle-orm'
import type { Decision } from '../../src/contract/review-calls.ts'
import type { Database } from '../database/database.ts'
import { prepared } from '../database/prepared.ts'
import { storedRequest, toCents, type StoredRequest } from './review-request.ts'
import { decidedWords, stateWord } from './search-words.ts'
import { auditLog, businesses, decisions, reviewRequest } from '../database/schema.ts'
import { pointsLedger } from '../database/review-tables.ts'
import type { Staff } from '../http/staff-token.ts'

/** Who decides, and in which request to the server, for the audit log. */
export type Reviewer = Staff & { requestId: string }

/**
 * Prepares the one statement that decides a request with everything that follows from it, or changes nothing: the request
 * must be open and its customer the decision's, and an approval must name a participating business. Of concurrent
 * decisions on one request, the first locks the row, and the others then find it decided.
 * @returns records a decision, and returns the decided request, or undefined if nothing was changed
 */
export function decisionRecorder(database: Database) {
  const value = sql.placeholder
  const decidedAt = sql`${value('decidedAt')}::timestamptz`
  const { images, json } = storedRequest
  // As `dayValues` of `src/rules/request-search.ts` has it.
  const submitted = (pattern: string) =>
    sql.raw(`to_char(submitted_at at time zone 'America/New_York', '"@"${pattern}')`)
  const words = sql`${value('words')}::text[]`
  // A rejection has no values for the columns that it leaves as the customer's app sent them.
  const decided = database.$with('decided', { images, json: json.as('json') }).as(sql`
    update ${reviewRequest} set
      review_status = ${value('reviewStatus')},
      reviewer_email = ${value('reviewerEmail')},
      reviewer_notes = ${value('reviewerNotes')},
      rejection_reasons = coalesce(${value('rejectionReasons')}::jsonb, rejection_reasons),
      business_id = coalesce(${value('businessId')}, business_id),
      business_name = coalesce(${value('businessName')}, business_name),
      receipt_at = coalesce(${value('receiptAt')}::timestamptz, receipt_at),
      subtotal_cents = coalesce(${value('subtotalCents')}::int, subtotal_cents),
      last_updated_at = ${decidedAt},
      held = null,
      search_words = case when ${value('reviewStatus')} = 'approved'
        then array_to_tsvector(${words} || array[${submitted('YYYY-MM-DD')}, ${submitted('YYYY-MM')}, ${submitted('YYYY')}, ${submitted('MM-DD')}])
        else ts_delete(search_words, ${sql.raw(`'${stateWord('open')}'`)}) || array_to_tsvector(${words}) end
    where id = ${value('reviewId')} and user_email = ${value('userEmail')} and review_status = 'open'
      and (${value('businessId')}::text is null or exists (
        select from ${businesses}
        where ${businesses.id} = ${value('businessId')} and ${businesses.name} = ${value('businessName')}
          and ${businesses.isCampfire}
      ))
    returning id, user_email, ${images}, ${json} as json`)
  const recorded = database.$with('recorded', {}).as(sql`
    insert into ${decisions} (review_id, reviewer_uid, payload, decided_at)
    select id, ${value('reviewerUid')}, ${value('payload')}::jsonb, ${decidedAt} from decided`)
  const credited = database.$with('credited', {}).as(sql`
    insert into ${pointsLedger} (review_id, user_email, points, created_at)
    select id, user_email, ${value('points')}::int, ${decidedAt} from decided
    where ${value('reviewStatus')} = 'approved'`)
  const audited = database.$with('audited', {}).as(sql`
    insert into ${auditLog} (at, request_id, actor_uid, actor_email, action, subject, status)
    select ${decidedAt}, ${value('requestId')}, ${value('reviewerUid')}, ${value('reviewerEmail')}, ${value('action')}, id, 200
    from decided`)
  const statement = database
    .with(decided, recorded, credited, audited)
    .select({ images: decided.images, json: decided.json })
    .from(decided)
  const record = prepared(database, 'decide', statement)

  return async (
    reviewer: Reviewer,
    decision: Decision,
    points: number,
    now: Date,
  ): Promise<StoredRequest | undefined> => {
    const approval = decision.isApproved ? decision : null
    // Without a spread, after which each further field takes a microsecond.
    const [row] = await record({
      reviewStatus: approval ? 'approved' : 'rejected',
      action: approval ? 'approve' : 'reject',
      rejectionReasons: decision.isApproved ? null : JSON.stringify(decision.rejectionReasons),
      businessId: approval && approval.businessId,
      businessName: approval && approval.businessName,
      receiptAt: approval && approval.receiptDatetime,
      subtotalCents: approval && toCents(approval.subtotal),
      reviewId: decision.reviewId,
      userEmail: decision.userEmail,
      reviewerEmail: decision.reviewerEmail,
      reviewerNotes: decision.reviewerNotes,
      reviewerUid: reviewer.uid,
      requestId: reviewer.requestId,
      payload: JSON.stringify(decision),
      words: decidedWords(decision),
      points,
      decidedAt: now.toISOString(),
    })
    return row
  }
}
