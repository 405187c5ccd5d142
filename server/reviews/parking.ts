import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Parking } from '../../src/contract/review-event-calls.ts'
import type { Database } from '../database/database.ts'
import { reviewRequest } from '../database/schema.ts'
import { reviewEvents } from '../database/review-tables.ts'
import { HttpError } from '../http/http-error.ts'
import type { ImageUrls } from '../images/receipt-images.ts'
import type { Reviewer } from './record-decision.ts'
import { conflict, recordEvent } from './review-events.ts'
import { requestJson } from './review-request.ts'

/**
 * Call 25 (spec section 7, checklist T4): parks an open request, or gives it back. Of one reviewer's events the latest counts,
 * in whatever order they arrive; of several reviewers' the one that arrives last. The request's last update stays, or the
 * queue would not list it for a while (spec section 4).
 * @returns the answer as JSON
 * @throws {HttpError} 403 when another reviewer did it, 404 for an unknown request, 409 with the request when it is decided
 */
export async function parkOrRelease(
  database: Database,
  images: ImageUrls,
  reviewer: Reviewer,
  parking: Parking,
): Promise<string> {
  const { holdId: id, reviewId, reviewerEmail, madeAt, note } = parking
  if (reviewerEmail !== reviewer.email) {
    throw new HttpError(403, 'A request can only be held in one’s own name')
  }
  const kind = note === null ? 'released' : 'parked'
  const event = { id, reviewId, kind, payload: parking } as const
  const request = await recordEvent(database, reviewer, event, async (transaction, request) => {
    if (request.reviewStatus !== 'open') {
      throw conflict('This request has already been decided', request, images)
    }
    if (await isOvertaken(transaction, reviewer, parking)) return
    await transaction
      .update(reviewRequest)
      .set({ held: note === null ? null : { by: reviewerEmail, at: madeAt, note } })
      .where(eq(reviewRequest.id, reviewId))
  })
  return `{"item":${requestJson(request, images)}}`
}

/** @returns true if a later event of the same reviewer has arrived before this one */
async function isOvertaken(
  transaction: Database,
  { uid }: Reviewer,
  { reviewId, madeAt }: Parking,
): Promise<boolean> {
  const later = and(
    eq(reviewEvents.reviewId, reviewId),
    eq(reviewEvents.reviewerUid, uid),
    inArray(reviewEvents.kind, ['parked', 'released']),
    // None was made after it arrived, whatever the clock of its tablet says.
    sql`least((${reviewEvents.payload}->>'madeAt')::timestamptz, ${reviewEvents.at}) > ${madeAt}::timestamptz`,
  )
  return (await transaction.$count(reviewEvents, later)) > 0
}
