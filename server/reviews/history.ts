import { and, asc, eq } from 'drizzle-orm'
import type * as z from 'zod'
import type {
  correctDecision,
  Parking,
  readHistory,
  ReviewEvent,
} from '../../src/contract/review-event-calls.ts'
import type { Database } from '../database/database.ts'
import { decisions, reviewRequest } from '../database/schema.ts'
import { pointsLedger, reviewEvents } from '../database/review-tables.ts'
import type { ImageUrls } from '../images/receipt-images.ts'
import { noSuchRequest } from './erased-requests.ts'
import { requestJson, storedRequest } from './review-request.ts'

type History = z.input<(typeof readHistory)['response']>

/**
 * Call 27 (spec section 7, checklist T6 and T8): a request with all that has happened to it, and the one that it replaces,
 * unless that is archived.
 * @throws {HttpError} 404 for an unknown request, 410 for an erased one
 */
export function historyOf(
  database: Database,
  images: ImageUrls,
  reviewId: string,
): Promise<History> {
  // As they are at one moment: no decision comes between.
  return database.transaction((transaction) => readHistoryOf(transaction, images, reviewId), {
    isolationLevel: 'repeatable read',
  })
}

async function readHistoryOf(
  database: Database,
  images: ImageUrls,
  reviewId: string,
): Promise<History> {
  const request = await readRequest(database, images, reviewId)
  if (!request) throw await noSuchRequest(database, reviewId)
  const decided = await database
    .select({ payload: decisions.payload, at: decisions.decidedAt, points: pointsLedger.points })
    .from(decisions)
    .leftJoin(
      pointsLedger,
      and(eq(pointsLedger.reviewId, decisions.reviewId), eq(pointsLedger.correctionId, '')),
    )
    .where(eq(decisions.reviewId, reviewId))
  const later = await database
    .select({
      kind: reviewEvents.kind,
      at: reviewEvents.at,
      by: reviewEvents.reviewerEmail,
      payload: reviewEvents.payload,
      points: pointsLedger.points,
    })
    .from(reviewEvents)
    .leftJoin(
      pointsLedger,
      and(
        eq(pointsLedger.reviewId, reviewEvents.reviewId),
        eq(pointsLedger.correctionId, reviewEvents.id),
      ),
    )
    .where(eq(reviewEvents.reviewId, reviewId))
    .orderBy(asc(reviewEvents.at), asc(reviewEvents.id))
  const events: ReviewEvent[] = [
    { kind: 'submitted', at: request.submittedDatetime, by: request.userEmail },
    ...decided.map(({ payload, at, points }) => ({
      kind: 'decided' as const,
      at: at.toISOString(),
      by: payload.reviewerEmail,
      note: '',
      decision: payload,
      points: points ?? 0,
    })),
    ...later.map((event) => eventOf({ ...event, at: event.at.toISOString() })),
  ]
  return {
    item: request,
    events: events.sort((one, other) => Date.parse(one.at) - Date.parse(other.at)),
    replaced: request.replaces ? await readRequest(database, images, request.replaces) : null,
  }
}

interface StoredEvent {
  kind: 'corrected' | 'parked' | 'released'
  at: string
  by: string
  payload: unknown
  points: number | null
}

function eventOf({ kind, at, by, payload, points }: StoredEvent): ReviewEvent {
  if (kind !== 'corrected') return { kind, at, by, note: (payload as Parking).note ?? '' }
  const { note, decision } = payload as z.output<(typeof correctDecision)['body']>
  return { kind, at, by, note, decision, points: points ?? 0 }
}

async function readRequest(
  database: Database,
  images: ImageUrls,
  reviewId: string,
): Promise<History['item'] | null> {
  const [request] = await database
    .select(storedRequest)
    .from(reviewRequest)
    .where(eq(reviewRequest.id, reviewId))
  return request ? (JSON.parse(requestJson(request, images)) as History['item']) : null
}
