import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { Acknowledgement, Decision } from '../../src/contract/review-calls.ts'
import { pointsFor } from '../../src/rules/program.ts'
import { addToAuditLog } from '../audit/audit-log.ts'
import type { Database } from '../database/database.ts'
import { HttpError } from '../http/http-error.ts'
import { toCents, toReviewRequest } from './review-request.ts'
import type { ImageUrls } from '../images/receipt-images.ts'
import { businesses, decisions, pointsLedger, reviewRequest } from '../database/schema.ts'
import type { Staff } from '../http/staff-token.ts'

/**
 * Call 11 (spec sections 4 and 7): records the one decision on a review request. If the same reviewer sends
 * the same decision again, nothing changes and the acknowledgement is the same, so losing one does no harm.
 * @throws {HttpError} 400 when the decision contradicts the request or the business, 403 when another
 *   reviewer made it, 404 when there is no such request, 409 with the decided request when another decision
 *   exists
 */
export function decide(
  database: Database,
  images: ImageUrls,
  reviewer: Staff & { requestId: string },
  decision: Decision,
): Promise<Acknowledgement> {
  if (decision.reviewerEmail !== reviewer.email) {
    throw new HttpError(403, 'A decision can only be sent by the reviewer who made it')
  }
  return database.transaction(async (transaction) => {
    const { reviewId } = decision
    // Locks the row, so that concurrent decisions on one request run one after another.
    const [request] = await transaction
      .select()
      .from(reviewRequest)
      .where(eq(reviewRequest.id, reviewId))
      .for('update')
    if (!request) throw new HttpError(404, 'There is no such review request')
    if (decision.userEmail !== request.userEmail) {
      throw new HttpError(400, "userEmail: must be the request's address")
    }

    const [existing] = await transaction
      .select()
      .from(decisions)
      .where(eq(decisions.reviewId, reviewId))
    if (existing) {
      const decidedRequest = toReviewRequest(request, images)
      if (existing.reviewerUid !== reviewer.uid || !isSame(existing.payload, decision)) {
        throw new HttpError(409, 'This request has already been decided', { item: decidedRequest })
      }
      const [credit] = await transaction
        .select({ points: pointsLedger.points })
        .from(pointsLedger)
        .where(eq(pointsLedger.reviewId, reviewId))
      return { item: decidedRequest, points: credit?.points ?? 0 }
    }

    if (decision.isApproved) await checkBusiness(transaction, decision)
    const decidedAt = new Date()
    await transaction
      .insert(decisions)
      .values({ reviewId, reviewerUid: reviewer.uid, payload: decision, decidedAt })
    const [decided] = await transaction
      .update(reviewRequest)
      .set({ ...outcome(decision), lastUpdatedAt: decidedAt })
      .where(eq(reviewRequest.id, reviewId))
      .returning()
    const entry = {
      requestId: reviewer.requestId,
      actorUid: reviewer.uid,
      actorEmail: reviewer.email,
      action: decision.isApproved ? 'approve' : 'reject',
      subject: reviewId,
      status: 200,
    }
    await addToAuditLog(transaction, [entry], decidedAt)
    const points = decision.isApproved ? pointsFor(decision.subtotal) : 0
    if (decision.isApproved) {
      await transaction
        .insert(pointsLedger)
        .values({ reviewId, userEmail: request.userEmail, points, createdAt: decidedAt })
    }
    return { item: toReviewRequest({ ...request, ...decided }, images), points }
  })
}

/** Ignores the order of the rejection reasons. */
function isSame(a: Decision, b: Decision): boolean {
  const comparable = (decision: Decision) =>
    decision.isApproved
      ? decision
      : { ...decision, rejectionReasons: decision.rejectionReasons.toSorted() }
  return isDeepStrictEqual(comparable(a), comparable(b))
}

async function checkBusiness(
  transaction: Database,
  approval: { businessId: string; businessName: string },
): Promise<void> {
  const [business] = await transaction
    .select({ name: businesses.name, isCampfire: businesses.isCampfire })
    .from(businesses)
    .where(eq(businesses.id, approval.businessId))
  if (!business?.isCampfire)
    throw new HttpError(400, 'businessId: must be a participating business')
  if (business.name !== approval.businessName) {
    throw new HttpError(400, "businessName: must be the business's name")
  }
}

/** The columns of the request that a decision changes. A rejection keeps what the customer's app sent. */
function outcome(decision: Decision): Partial<typeof reviewRequest.$inferInsert> {
  const { reviewerEmail, reviewerNotes } = decision
  if (!decision.isApproved) {
    const { rejectionReasons } = decision
    return { reviewStatus: 'rejected', reviewerEmail, reviewerNotes, rejectionReasons }
  }
  return {
    reviewStatus: 'approved',
    reviewerEmail,
    reviewerNotes,
    businessId: decision.businessId,
    businessName: decision.businessName,
    receiptAt: new Date(decision.receiptDatetime),
    subtotalCents: toCents(decision.subtotal),
  }
}
