/** Calls 6 to 11, 19 and 24 to 27: what reviewers use (spec section 7). */
import { z } from 'zod'
import { isVisible } from '../rules/plain-text.ts'
import { RECEIPTS_BEGIN, TOO_OLD } from '../rules/receipt-date.ts'
import {
  isNamedReason,
  NOTES_MAX_LENGTH,
  OTHER_REASON_MAX_LENGTH,
  REJECTION_REASONS,
} from '../rules/receipt.ts'
import { endpoint } from './endpoint.ts'
import { id, requiredText, text } from './fields.ts'
import { jsonPageKey, pageKey } from './page-key.ts'
import {
  forReviewers,
  instant,
  knownAddress,
  knownText,
  subtotal,
  writtenSubtotal,
} from './staff-fields.ts'

/** Notes with nothing to see in them are none. */
const notes = text(NOTES_MAX_LENGTH).check(
  z.overwrite((typed) => (typed === '' || isVisible(typed) ? typed : '')),
)

/** A review request, open or decided (spec section 3). Also the type of a similar receipt. */
export const reviewRequest = z.object({
  id,
  userEmail: z.string(),
  submittedDatetime: instant,
  lastUpdatedDatetime: instant,
  /** Receipt images, in the order of upload. */
  urls: z.array(z.string()),
  businessId: z.string().nullable(),
  businessName: z.string().nullable(),
  receiptDatetime: instant.nullable(),
  /** Pre-tax dollars. */
  subtotal: z.number().nullable(),
  reviewStatus: z.enum(['open', 'approved', 'rejected']),
  reviewerEmail: z.string().nullable(),
  reviewerNotes: z.string().nullable(),
  rejectionReasons: z.array(z.string()),
  /** Earlier requests that have one of the images, the newest first. */
  sameImage: z.array(z.object({ id, userEmail: z.string(), submittedDatetime: instant })),
  /** Who has parked it, and why; a server that cannot park leaves it out, as the next two. */
  held: z.object({ by: z.string(), at: instant, note: z.string() }).nullish(),
  /** The last correction of its decision, which the fields above show. */
  correction: z.object({ id, by: z.string(), at: instant, note: z.string() }).nullish(),
  /** The rejected request of the same customer that this one replaces. */
  replaces: z.nullish(id),
})
export type ReviewRequest = z.infer<typeof reviewRequest>

export const approval = z.strictObject({
  isApproved: z.literal(true),
  businessName: knownText(200),
  businessId: id,
  userEmail: knownAddress,
  subtotal,
  receiptDatetime: instant,
  reviewerNotes: notes,
  reviewId: id,
  reviewerEmail: knownAddress,
})
export type Approval = z.infer<typeof approval>

export const rejection = z.strictObject({
  isApproved: z.literal(false),
  userEmail: knownAddress,
  reviewerNotes: notes,
  reviewId: id,
  reviewerEmail: knownAddress,
  /** Names of reasons, and at most one free text shown to the customer. */
  rejectionReasons: z.array(knownText(OTHER_REASON_MAX_LENGTH)).min(1),
})

/**
 * A reviewer's decision as call 11 carries it; `reviewId` is its natural key. Tablets store it, and the rules can change
 * while it waits, so it parses with any date and with reasons of any release. The call itself allows less.
 */
export const decision = z.discriminatedUnion('isApproved', [approval, rejection])
export type Decision = z.infer<typeof decision>

/** The server's answer to a decision: the request in its current state, and the points it earned. */
export const acknowledgement = z.object({ item: reviewRequest, points: z.number().int().min(0) })
export type Acknowledgement = z.infer<typeof acknowledgement>

/** The body of a 409: the request with the decision that stands. */
export const decisionConflict = z.object({ error: z.string(), item: reviewRequest })

export const businessOption = z.object({ id, name: z.string() })
export type BusinessOption = z.infer<typeof businessOption>

/** A business with what else its receipts can be told by, if that is known. */
export const listedBusiness = businessOption.extend({
  phoneNumber: z.string().nullish(),
  /** The line with street and number. */
  address: z.string().nullish(),
})
export type ListedBusiness = z.infer<typeof listedBusiness>

/** Call 6. Any account of the staff project is valid; reviewers are those on the allow-list. */
export const verifyIdToken = endpoint({
  call: '6',
  method: 'POST',
  service: 'staff',
  path: '/v1/verify_id_token',
  authorization: 'none',
  body: z.strictObject({ idToken: z.string().min(1).max(8192) }),
  response: z.object({ uid: z.string().min(1), email: z.string(), isReviewer: z.boolean() }),
})

export const listReviewRequests = endpoint({
  call: '7',
  method: 'GET',
  ...forReviewers,
  path: '/:stage/receipt_activity',
  query: z.strictObject({ last_evaluated_key: jsonPageKey.optional() }),
  response: z.object({ items: z.array(reviewRequest), last_evaluated_key: pageKey.nullable() }),
})

export const listSimilarReceipts = endpoint({
  call: '8',
  method: 'GET',
  ...forReviewers,
  path: '/:stage/similar_receipt',
  query: z.strictObject({
    businessId: id,
    receiptDatetime: instant,
    subtotal: writtenSubtotal,
  }),
  response: z.object({ items: z.array(reviewRequest) }),
})

/** Call 9. Shares its path with call 13, which has no `reviewId`. */
export const listBusinessesForReview = endpoint({
  call: '9',
  method: 'GET',
  ...forReviewers,
  path: '/:stage/businesses',
  query: z.strictObject({ reviewId: id }),
  response: z.array(listedBusiness),
})

export const getReceiptTemplate = endpoint({
  call: '10',
  method: 'GET',
  ...forReviewers,
  path: '/:stage/receipt_template',
  query: z.strictObject({ business_id: id }),
  response: z.object({ urls: z.array(z.string()) }),
})

/** What call 11 takes: a decision by today's rules. */
const newDecision = z.discriminatedUnion('isApproved', [
  approval.extend({
    subtotal: writtenSubtotal,
    receiptDatetime: instant.refine((time) => time >= RECEIPTS_BEGIN, { error: TOO_OLD }),
  }),
  rejection.extend({
    rejectionReasons: rejection.shape.rejectionReasons
      .max(REJECTION_REASONS.length + 1)
      .refine((reasons) => new Set(reasons).size === reasons.length, {
        error: 'must name each reason once',
      })
      .refine((reasons) => reasons.filter((reason) => !isNamedReason(reason)).length <= 1, {
        error: 'can hold one text besides the named reasons',
      })
      .refine((reasons) => reasons.every(isVisible), { error: 'must not be empty' }),
  }),
])

/**
 * Call 11. 200 with the acknowledgement, also when repeated; 409 with the decision that stands. The server
 * also refuses an approval whose date is in the future.
 */
export const decideReviewRequest = endpoint({
  call: '11',
  method: 'POST',
  ...forReviewers,
  path: '/:stage/receipt_activity',
  body: newDecision,
  response: acknowledgement,
})

export const ASKED_MOST = 40

/**
 * Call 19, which is ours: those of the requests that are decided, with their decisions. An id that the server does not
 * know, or whose request is open, is left out, so the answer is as small as there is little to say.
 */
export const listDecidedRequests = endpoint({
  call: '19',
  method: 'GET',
  ...forReviewers,
  path: '/:stage/decided_receipts',
  query: z.strictObject({
    /** Ids, separated by commas. */
    reviewIds: z
      .string()
      .transform((ids) => ids.split(','))
      .pipe(z.array(id).max(ASKED_MOST)),
  }),
  response: z.object({ items: z.array(reviewRequest) }),
})

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
 * Call 26, which is ours: requests in any state that have every word of the text, as `finder` of `src/rules/folded.ts`
 * understands words, newest first: customer, shop, amount, date, reviewer, reasons, and the request's id.
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

/** What has happened to a request, the earliest first. */
export const reviewEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('submitted'), at: instant, by: z.string() }),
  z.object({
    kind: z.enum(['decided', 'corrected']),
    at: instant,
    by: z.string(),
    /** Of a correction. */
    note: z.string(),
    decision,
    points: z.number().int(),
  }),
  z.object({
    kind: z.enum(['parked', 'released']),
    at: instant,
    by: z.string(),
    note: z.string(),
  }),
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
