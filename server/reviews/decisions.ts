import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import type { Decision } from '../../src/contract/review-calls.ts'
import { pointsFor } from '../../src/rules/program.ts'
import { receiptDateProblem } from '../../src/rules/receipt-date.ts'
import type { Database } from '../database/database.ts'
import { HttpError } from '../http/http-error.ts'
import { noSuchRequest } from './erased-requests.ts'
import { decisionRecorder, type Reviewer } from './record-decision.ts'
import { requestJson, storedRequest } from './review-request.ts'
import type { ImageUrls } from '../images/receipt-images.ts'
import { businesses, decisions, reviewRequest } from '../database/schema.ts'
import { pointsLedger } from '../database/review-tables.ts'
import type { Staff } from '../http/staff-token.ts'

/**
 * Call 11 (spec sections 4 and 7): records the one decision on a review request. If the same reviewer sends the same
 * decision again, nothing changes and the acknowledgement is the same, so losing one does no harm.
 * @returns takes a decision, and returns the acknowledgement as JSON; throws an HttpError 400 when the decision contradicts
 *   the request, the business or today's date, 403 when another reviewer made it, 404 when there is no such request, 409
 *   with the decided request when another decision exists, 410 when it was erased, 503 when what it is about has just changed
 */
export function decider(database: Database) {
  const record = decisionRecorder(database)
  return async (images: ImageUrls, reviewer: Reviewer, decision: Decision): Promise<string> => {
    if (decision.reviewerEmail !== reviewer.email) {
      throw new HttpError(403, 'A decision can only be sent by the reviewer who made it')
    }
    const now = new Date()
    const problem = decision.isApproved
      ? receiptDateProblem(decision.receiptDatetime, now.getTime())
      : null
    const points = decision.isApproved ? pointsFor(decision.subtotal) : 0
    const decided = problem ? undefined : await record(reviewer, decision, points, now)
    if (decided) return acknowledgement(requestJson(decided, images), points)

    const repeated = await findRepeated(database, images, reviewer, decision)
    if (repeated) return repeated
    if (problem) throw new HttpError(400, `receiptDatetime: ${problem}`)
    if (decision.isApproved) await checkBusiness(database, decision)
    // The business began to take part, for example, after the first look.
    const error = 'What this decision is about has just changed. Try again.'
    throw new HttpError(503, error, {}, { 'Retry-After': '1' })
  }
}

/**
 * Why a decision could change nothing.
 * @returns the acknowledgement if this decision was recorded before, null if the request is still open
 * @throws {HttpError} 400, 404, 409 or 410, as the function of `decider` does
 */
async function findRepeated(
  database: Database,
  images: ImageUrls,
  reviewer: Staff,
  decision: Decision,
): Promise<string | null> {
  const { reviewId, userEmail } = decision
  const [request] = await database
    .select({
      ...storedRequest,
      userEmail: reviewRequest.userEmail,
      reviewStatus: reviewRequest.reviewStatus,
      reviewerUid: decisions.reviewerUid,
      payload: decisions.payload,
      points: sql<number>`(select sum(${pointsLedger.points})::int from ${pointsLedger} where ${pointsLedger.reviewId} = ${reviewRequest.id})`,
    })
    .from(reviewRequest)
    .leftJoin(decisions, eq(decisions.reviewId, reviewRequest.id))
    .where(eq(reviewRequest.id, reviewId))
  if (!request) throw await noSuchRequest(database, reviewId)
  if (userEmail !== request.userEmail) {
    throw new HttpError(400, "userEmail: must be the request's address")
  }
  if (request.reviewStatus === 'open') return null
  const item = requestJson(request, images)
  // Once a correction has turned it round, to acknowledge it would say what no longer stands.
  const isStanding = (request.reviewStatus === 'approved') === decision.isApproved
  if (isStanding && request.reviewerUid === reviewer.uid && isSame(request.payload, decision)) {
    await untilReplicated(database, reviewId)
    return acknowledgement(item, request.points ?? 0)
  }
  throw new HttpError(409, 'This request has already been decided', { item: JSON.parse(item) })
}

/**
 * Waits until a stored decision is on all disks that the database writes to, as its own commit did unless it was ended
 * meanwhile: what is only read may be on one disk. A write that changes nothing is confirmed after all before it.
 */
async function untilReplicated(database: Database, reviewId: string): Promise<void> {
  await database
    .update(decisions)
    .set({ decidedAt: sql`${decisions.decidedAt}` })
    .where(eq(decisions.reviewId, reviewId))
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

/** @throws {HttpError} 400 unless an approval names a participating business by its name */
export async function checkBusiness(
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
