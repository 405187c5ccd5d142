import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import type { Decision } from '../../src/contract/review-calls.ts'
import { pointsFor } from '../../src/rules/program.ts'
import type { Database } from '../database/database.ts'
import { HttpError } from '../http/http-error.ts'
import { requestJson, storedRequest, toCents } from './review-request.ts'
import type { ImageUrls } from '../images/receipt-images.ts'
import { businesses, decisions, pointsLedger, reviewRequest } from '../database/schema.ts'
import type { Staff } from '../http/staff-token.ts'

/**
 * Call 11 (spec sections 4 and 7): records the one decision on a review request. If the same reviewer sends
 * the same decision again, nothing changes and the acknowledgement is the same, so losing one does no harm.
 * @returns the acknowledgement as JSON
 * @throws {HttpError} 400 when the decision contradicts the request or the business, 403 when another
 *   reviewer made it, 404 when there is no such request, 409 with the decided request when another decision
 *   exists
 */
export type Decide = (images: ImageUrls, reviewer: Staff, decision: Decision) => Promise<string>

/** Prepares the recording of decisions, so that the database plans it only once for each connection. */
export function decider(database: Database): Decide {
  const record = recorder(database)
  return async (images, reviewer, decision) => {
    if (decision.reviewerEmail !== reviewer.email) {
      throw new HttpError(403, 'A decision can only be sent by the reviewer who made it')
    }
    const points = decision.isApproved ? pointsFor(decision.subtotal) : 0
    const decided = await record(reviewer, decision, points)
    return decided
      ? acknowledgement(requestJson(decided, images), points)
      : answerUnrecorded(database, images, reviewer, decision)
  }
}

/**
 * Prepares the one statement that decides a request with everything that follows from it. Only an open request
 * matches: of concurrent decisions on one request, the first locks the row, and the others then find it decided.
 * @returns a function that returns the decided request, or undefined if the decision changed nothing
 */
function recorder(database: Database) {
  const value = sql.placeholder
  const decidedAt = sql`${value('decidedAt')}::timestamptz`
  const { images, json } = storedRequest
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
      last_updated_at = ${decidedAt}
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
  const statement = database
    .with(decided, recorded, credited)
    .select({ images: decided.images, json: decided.json })
    .from(decided)
    .prepare('decide')

  return async (reviewer: Staff, decision: Decision, points: number) => {
    const { reviewId, userEmail, reviewerEmail, reviewerNotes } = decision
    const [row] = await statement.execute({
      ...outcome(decision),
      reviewId,
      userEmail,
      reviewerEmail,
      reviewerNotes,
      reviewerUid: reviewer.uid,
      payload: JSON.stringify(decision),
      points,
      decidedAt: new Date().toISOString(),
    })
    return row
  }
}

/** The values that depend on what was decided. */
function outcome(decision: Decision) {
  return decision.isApproved
    ? {
        reviewStatus: 'approved',
        rejectionReasons: null,
        businessId: decision.businessId,
        businessName: decision.businessName,
        receiptAt: decision.receiptDatetime,
        subtotalCents: toCents(decision.subtotal),
      }
    : {
        reviewStatus: 'rejected',
        rejectionReasons: JSON.stringify(decision.rejectionReasons),
        businessId: null,
        businessName: null,
        receiptAt: null,
        subtotalCents: null,
      }
}

/** Answers a decision that changed nothing: it is a repeat, or an error. */
async function answerUnrecorded(
  database: Database,
  images: ImageUrls,
  reviewer: Staff,
  decision: Decision,
): Promise<string> {
  const { reviewId, userEmail } = decision
  const [request] = await database
    .select({
      ...storedRequest,
      userEmail: reviewRequest.userEmail,
      reviewStatus: reviewRequest.reviewStatus,
      reviewerUid: decisions.reviewerUid,
      payload: decisions.payload,
      points: pointsLedger.points,
    })
    .from(reviewRequest)
    .leftJoin(decisions, eq(decisions.reviewId, reviewRequest.id))
    .leftJoin(pointsLedger, eq(pointsLedger.reviewId, reviewRequest.id))
    .where(eq(reviewRequest.id, reviewId))
  if (!request) throw new HttpError(404, 'There is no such review request')
  if (userEmail !== request.userEmail) {
    throw new HttpError(400, "userEmail: must be the request's address")
  }
  if (request.reviewStatus !== 'open') {
    const item = requestJson(request, images)
    if (request.reviewerUid === reviewer.uid && isSame(request.payload, decision)) {
      return acknowledgement(item, request.points ?? 0)
    }
    throw new HttpError(409, 'This request has already been decided', { item: JSON.parse(item) })
  }
  if (decision.isApproved) await checkBusiness(database, decision)
  const error = 'What this decision is about has just changed. Try again.'
  throw new HttpError(503, error, {}, { 'Retry-After': '1' })
}

function acknowledgement(item: string, points: number): string {
  return `{"item":${item},"points":${points}}`
}

/** Compares as stored, which makes −0 a 0. Ignores the order of the rejection reasons. */
function isSame(stored: Decision | null, decision: Decision): boolean {
  const comparable = (one: Decision | null): unknown => {
    const sorted =
      one && !one.isApproved ? { ...one, rejectionReasons: one.rejectionReasons.toSorted() } : one
    return JSON.parse(JSON.stringify(sorted))
  }
  return isDeepStrictEqual(comparable(stored), comparable(decision))
}

/** @throws {HttpError} 400 if the approval names no participating business */
async function checkBusiness(
  database: Database,
  approval: { businessId: string; businessName: string },
): Promise<void> {
  const [business] = await database
    .select({ name: businesses.name, isCampfire: businesses.isCampfire })
    .from(businesses)
    .where(eq(businesses.id, approval.businessId))
  if (!business?.isCampfire)
    throw new HttpError(400, 'businessId: must be a participating business')
  if (business.name !== approval.businessName) {
    throw new HttpError(400, "businessName: must be the business's name")
  }
}
