/** What calls 24 and 25 have in common: an event about a request takes effect once, whatever else happens to the request. */
import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { auditLog, reviewRequest } from '../database/schema.ts'
import { pointsLedger, reviewEvents } from '../database/review-tables.ts'
import { HttpError } from '../http/http-error.ts'
import type { ImageUrls } from '../images/receipt-images.ts'
import { noSuchRequest } from './erased-requests.ts'
import type { Reviewer } from './record-decision.ts'
import { requestJson, storedRequest } from './review-request.ts'

export interface ReviewEventSent {
  id: string
  reviewId: string
  kind: 'corrected' | 'parked' | 'released'
  /** As it was sent. */
  payload: unknown
}

const TAKEN = 'Something else was sent under this id'

/** The request that an event is about, locked until the transaction ends, and the points that it counts for. */
export type LockedRequest = Awaited<ReturnType<typeof lockRequest>>

/**
 * Does what an event says and records it, or nothing of it.
 * @param apply throws an HttpError if that is not possible; not called for an event that was recorded before
 * @returns the request as it stands afterwards
 * @throws {HttpError} 404 for an unknown request, 410 for an erased one, 409 if another event was sent under the id, and what `apply` throws
 */
export async function recordEvent(
  database: Database,
  reviewer: Reviewer,
  event: ReviewEventSent,
  apply: (transaction: Database, request: LockedRequest, at: Date) => Promise<void>,
): Promise<LockedRequest> {
  const { id, reviewId, kind, payload } = event
  const { uid, email, requestId } = reviewer
  return database.transaction(async (transaction) => {
    await lockRequest(transaction, reviewId)
    // In a statement of its own: one that waited for the lock would add up the points of before.
    const request = await lockRequest(transaction, reviewId)
    // A write that changes nothing: what is only read may be on one disk (decision 061).
    const [earlier] = await transaction
      .update(reviewEvents)
      .set({ at: sql`${reviewEvents.at}` })
      .where(eq(reviewEvents.id, id))
      .returning()
    if (earlier) {
      const isSame =
        earlier.reviewerUid === uid && isDeepStrictEqual(earlier.payload, asJson(payload))
      if (!isSame) throw new HttpError(409, TAKEN)
      return request
    }
    const at = new Date()
    await apply(transaction, request, at)
    const recorded = await transaction
      .insert(reviewEvents)
      .values({ id, reviewId, kind, reviewerUid: uid, reviewerEmail: email, at, payload })
      .onConflictDoNothing()
      .returning({ id: reviewEvents.id })
    // About another request, at the same moment.
    if (recorded.length === 0) throw new HttpError(409, TAKEN)
    await transaction.insert(auditLog).values({
      at,
      requestId,
      actorUid: uid,
      actorEmail: email,
      action: { corrected: 'correct', parked: 'park', released: 'release' }[kind],
      subject: reviewId,
      status: 200,
    })
    return lockRequest(transaction, reviewId)
  })
}

/** The answer when a request is not as the event takes it to be. */
export function conflict(words: string, request: LockedRequest, images: ImageUrls): HttpError {
  return new HttpError(409, words, { item: JSON.parse(requestJson(request, images)) as unknown })
}

async function lockRequest(transaction: Database, reviewId: string) {
  const [request] = await transaction
    .select({
      ...storedRequest,
      userEmail: reviewRequest.userEmail,
      reviewStatus: reviewRequest.reviewStatus,
      reviewerEmail: reviewRequest.reviewerEmail,
      subtotalCents: reviewRequest.subtotalCents,
      correction: reviewRequest.correction,
      points: sql<number>`coalesce((select sum(${pointsLedger.points}) from ${pointsLedger} where ${pointsLedger.reviewId} = ${reviewRequest.id}), 0)::int`,
    })
    .from(reviewRequest)
    .where(eq(reviewRequest.id, reviewId))
    .for('update')
  if (!request) throw await noSuchRequest(transaction, reviewId)
  return request
}

function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}
