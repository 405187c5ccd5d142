/** Calls 6 to 11 and 19: what reviewers use (spec section 7). */
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
import { id, text } from './fields.ts'
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
export const notes = text(NOTES_MAX_LENGTH).check(
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
export const newDecision = z.discriminatedUnion('isApproved', [
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
