/** Calls 24 to 28: what becomes of a review request besides its decision, and how it is found again (spec section 7). */
import { z } from 'zod'
import { NOTES_MAX_LENGTH } from '../rules/receipt.ts'
import { endpoint } from './endpoint.ts'
import { id, requiredText, text } from './fields.ts'
import { jsonPageKey, pageKey } from './page-key.ts'
import { acknowledgement, decision, newDecision, notes, reviewRequest } from './review-calls.ts'
import { forReviewers, instant, knownAddress } from './staff-fields.ts'

/** For so long a reviewer corrects their own decision without a note. */
export const CORRECTED_AT_ONCE_MS = 15 * 60_000

/** A correction of what was decided: another decision about the same request, under a key of its own. */
export const correction = z.strictObject({
  correctionId: id,
  /** The last correction that the reviewer saw; null: they saw the decision itself. */
  corrects: z.nullable(id),
  /** Milliseconds between what it corrects and this, as the tablet measured them. */
  madeAfterMs: z.number().int().min(0),
  /** Why; may be empty within `CORRECTED_AT_ONCE_MS` of one's own decision. */
  note: notes,
})
export type Correction = z.infer<typeof correction>

/** `points` is what the request counts for now. */
export const correctionAcknowledgement = acknowledgement.extend({
  /** Points that were taken back in part only, because the customer no longer has them. */
  notTakenBack: z.number().int().min(0),
})
export type CorrectionAcknowledgement = z.infer<typeof correctionAcknowledgement>

/**
 * Call 24, which is ours: corrects what was decided. 200 with the acknowledgement, also when repeated; 400 without a note
 * that is needed; 404 for an unknown request; 409 with the request if something else stands than `corrects` says, or
 * if it is open.
 */
export const correctDecision = endpoint({
  call: '24',
  method: 'POST',
  ...forReviewers,
  path: '/:stage/corrections',
  body: correction.extend({ decision: newDecision }),
  response: correctionAcknowledgement,
})

/** Parks an open request, or gives it back to the queue. */
export const parking = z.strictObject({
  /** The key of this event. */
  holdId: id,
  reviewId: id,
  reviewerEmail: knownAddress,
  /** When it was done on the tablet. Of one reviewer's events the latest counts, in whatever order they arrive. */
  madeAt: instant,
  /** Why it is parked; null: it is no longer. */
  note: z.nullable(requiredText(NOTES_MAX_LENGTH)),
})
export type Parking = z.infer<typeof parking>

export const parkingAcknowledgement = z.object({ item: reviewRequest })
export type ParkingAcknowledgement = z.infer<typeof parkingAcknowledgement>

/** Call 25, which is ours. 200 with the request, also when repeated; 409 with it if it is decided. */
export const parkRequest = endpoint({
  call: '25',
  method: 'POST',
  ...forReviewers,
  path: '/:stage/holds',
  body: parking,
  response: parkingAcknowledgement,
})

/** Longest text that is searched for. */
export const SEARCH_MAX_LENGTH = 200

/**
 * Call 26, which is ours: requests in any state that have all that the text asks for (`src/rules/request-search.ts`), the newest
 * first. A window can have fewer than 50, even none, and a key to go on with.
 */
export const searchRequests = endpoint({
  call: '26',
  method: 'GET',
  ...forReviewers,
  path: '/:stage/review_search',
  query: z.strictObject({
    text: text(SEARCH_MAX_LENGTH),
    last_evaluated_key: jsonPageKey.optional(),
  }),
  response: z.object({ items: z.array(reviewRequest), last_evaluated_key: pageKey.nullable() }),
})

const happened = { at: instant, by: z.string() }

/** What has happened to a request, the earliest first; the note of a decision is that of its correction. */
export const reviewEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('submitted'), ...happened }),
  z.object({
    kind: z.enum(['decided', 'corrected']),
    ...happened,
    note: z.string(),
    decision,
    points: z.number().int(),
  }),
  z.object({ kind: z.enum(['parked', 'released']), ...happened, note: z.string() }),
])
export type ReviewEvent = z.infer<typeof reviewEvent>

/** Call 27, which is ours: a request in any state, what has happened to it, and the one that it replaces. */
export const readHistory = endpoint({
  call: '27',
  method: 'GET',
  ...forReviewers,
  path: '/:stage/review_history',
  query: z.strictObject({ reviewId: id }),
  response: z.object({
    item: reviewRequest,
    events: z.array(reviewEvent),
    replaced: reviewRequest.nullable(),
  }),
})

/**
 * Call 28, which is ours: requests whose customer was erased, in the order of their erasure, so that tablets forget what they
 * hold of them.
 */
export const listErasedRequests = endpoint({
  call: '28',
  method: 'GET',
  ...forReviewers,
  path: '/:stage/erased_receipts',
  query: z.strictObject({
    /** The `last` of an earlier answer, in digits; 0: from the first one on. */
    after: z
      .string()
      .regex(/^\d{1,15}$/, { error: 'must be a whole number' })
      .transform(Number),
  }),
  response: z.object({
    reviewIds: z.array(id),
    /** Names of their images that no other request had. */
    images: z.array(z.string()),
    last: z.number().int().min(0),
    hasMore: z.boolean(),
  }),
})
