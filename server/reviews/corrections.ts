import { eq, sql } from 'drizzle-orm'
import type * as z from 'zod'
import {
  CORRECTED_AT_ONCE_MS,
  type correctDecision,
} from '../../src/contract/review-event-calls.ts'
import { isVisible } from '../../src/rules/plain-text.ts'
import { pointsFor } from '../../src/rules/program.ts'
import { receiptDateProblem } from '../../src/rules/receipt-date.ts'
import type { Database } from '../database/database.ts'
import { reviewRequest } from '../database/schema.ts'
import { pointsLedger } from '../database/review-tables.ts'
import { HttpError } from '../http/http-error.ts'
import type { ImageUrls } from '../images/receipt-images.ts'
import { creditedPoints } from './credited-points.ts'
import { checkBusiness } from './decisions.ts'
import type { Reviewer } from './record-decision.ts'
import { conflict, recordEvent, type LockedRequest } from './review-events.ts'
import { requestJson, toCents } from './review-request.ts'
import { writeSearchWords } from './search-words-of-rows.ts'

type SentCorrection = z.output<(typeof correctDecision)['body']>

/**
 * Call 24 (spec section 7, checklist T7): what a decided request counts as from now on. The decision and all earlier
 * corrections stay; the ledger gets the difference. If it is sent again, nothing changes, and the answer is what stands.
 * @returns the acknowledgement as JSON
 * @throws {HttpError} 400 when it contradicts the request, the business or today's date, or lacks a note; 403 when another
 *   reviewer made it; 404 for an unknown request; 409 with the request when something else stands than it corrects
 */
export async function correct(
  database: Database,
  images: ImageUrls,
  reviewer: Reviewer,
  sent: SentCorrection,
): Promise<string> {
  const { correctionId: id, decision } = sent
  if (decision.reviewerEmail !== reviewer.email) {
    throw new HttpError(403, 'A correction can only be sent by the reviewer who made it')
  }
  const event = { id, reviewId: decision.reviewId, kind: 'corrected', payload: sent } as const
  const stands = await recordEvent(database, reviewer, event, async (transaction, request, at) => {
    checkStanding(request, images, sent)
    checkNote(request, reviewer, sent)
    if (decision.isApproved) {
      const problem = receiptDateProblem(decision.receiptDatetime, at.getTime())
      if (problem) throw new HttpError(400, `receiptDatetime: ${problem}`)
      await checkBusiness(transaction, decision)
    }
    await transaction
      .update(reviewRequest)
      .set({ ...outcomeOf(sent), lastUpdatedAt: at, correction: shownAs(sent, at) })
      .where(eq(reviewRequest.id, decision.reviewId))
    await writeSearchWords(transaction, [decision.reviewId])
    await moveThePoints(transaction, request, sent, at)
  })
  const points =
    stands.reviewStatus === 'approved' ? pointsFor((stands.subtotalCents ?? 0) / 100) : 0
  const notTakenBack = Math.max(0, stands.points - points)
  return `{"item":${requestJson(stands, images)},"points":${points},"notTakenBack":${notTakenBack}}`
}

function checkStanding(
  request: LockedRequest,
  images: ImageUrls,
  { corrects, decision }: SentCorrection,
): void {
  if (request.userEmail !== decision.userEmail) {
    throw new HttpError(400, "userEmail: must be the request's address")
  }
  if (request.reviewStatus === 'open') {
    throw conflict('This request is not decided yet', request, images)
  }
  if ((request.correction?.id ?? null) !== corrects) {
    throw conflict('This decision has been corrected meanwhile', request, images)
  }
}

function checkNote(request: LockedRequest, reviewer: Reviewer, sent: SentCorrection): void {
  const isAtOnce =
    request.reviewerEmail === reviewer.email && sent.madeAfterMs <= CORRECTED_AT_ONCE_MS
  if (!isAtOnce && !isVisible(sent.note)) throw new HttpError(400, 'note: must say why')
}

/** The columns that the decision of a correction sets. A rejection leaves what else is known as it is. */
function outcomeOf({ decision }: SentCorrection) {
  const { reviewerEmail, reviewerNotes } = decision
  if (!decision.isApproved) {
    const { rejectionReasons } = decision
    return { reviewStatus: 'rejected' as const, reviewerEmail, reviewerNotes, rejectionReasons }
  }
  return {
    reviewStatus: 'approved' as const,
    reviewerEmail,
    reviewerNotes,
    rejectionReasons: [],
    businessId: decision.businessId,
    businessName: decision.businessName,
    receiptAt: new Date(decision.receiptDatetime),
    subtotalCents: toCents(decision.subtotal),
  }
}

function shownAs({ correctionId, decision, note }: SentCorrection, at: Date) {
  return { id: correctionId, by: decision.reviewerEmail, at: at.toISOString(), note }
}

/** Adds the difference to the ledger, but takes no more than the customer has. */
async function moveThePoints(
  transaction: Database,
  { userEmail, points }: LockedRequest,
  { correctionId, decision }: SentCorrection,
  createdAt: Date,
): Promise<void> {
  // Two corrections about one customer come one after the other.
  await transaction.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`points of ${userEmail}`}, 0))`,
  )
  const balance = await creditedPoints(transaction, userEmail)
  const wanted = (decision.isApproved ? pointsFor(decision.subtotal) : 0) - points
  const difference = Math.max(wanted, Math.min(0, -balance))
  if (difference === 0) return
  const { reviewId } = decision
  await transaction
    .insert(pointsLedger)
    .values({ reviewId, correctionId, userEmail, points: difference, createdAt })
}
