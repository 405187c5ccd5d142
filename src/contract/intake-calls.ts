/** Calls 20, 21, 29 and 30: what the customers' app uses (spec section 7). */
import { z } from 'zod'
import { RECEIPT_IMAGES } from '../rules/receipt-images.ts'
import { endpoint } from './endpoint.ts'
import { id, text } from './fields.ts'
import { jsonPageKey, pageKey } from './page-key.ts'
import { instant, writtenInstant, writtenSubtotal } from './staff-fields.ts'

/** The answer to a receipt that was accepted: the same for every attempt. */
export const acceptedReceipt = z.object({
  /** The id of the receipt's review request. */
  id,
  submittedDatetime: instant,
})
export type AcceptedReceipt = z.infer<typeof acceptedReceipt>

/** A receipt as the customer states it. Nothing of it need be right, or be there. */
export const statedReceipt = z.strictObject({
  businessId: z.optional(id),
  businessName: z.optional(text(200)),
  receiptDatetime: writtenInstant.optional(),
  /** Pre-tax dollars. */
  subtotal: writtenSubtotal.optional(),
  /** An own request that was rejected and that this receipt replaces. */
  replaces: z.optional(id).meta({
    description: 'The id of an own receipt that was rejected, which this one is sent instead of.',
  }),
})
export type StatedReceipt = z.infer<typeof statedReceipt>

export const ownReceipt = z.object({
  id,
  submittedDatetime: instant,
  lastUpdatedDatetime: instant,
  /** As the customer stated them; once it is approved, as the reviewer found them. */
  businessName: z.string().nullable(),
  receiptDatetime: instant.nullable(),
  subtotal: z.number().nullable(),
  reviewStatus: z.enum(['open', 'approved', 'rejected']),
  /** Earned by it. */
  points: z.number().int().min(0),
  /** Names of reasons, and at most one free text, which is for the customer. */
  rejectionReasons: z.array(z.string()),
})
export type OwnReceipt = z.infer<typeof ownReceipt>

/**
 * Call 20: sends a receipt. Its `Idempotency-Key` must be there: the same receipt under the same key is accepted once and
 * answered alike; another receipt under it gets a 409.
 */
export const submitReceipt = endpoint({
  call: '20',
  method: 'POST',
  service: 'intake',
  path: '/v1/receipts',
  authorization: 'customer',
  body: statedReceipt,
  images: RECEIPT_IMAGES,
  response: acceptedReceipt,
})

export const listOwnReceipts = endpoint({
  call: '21',
  method: 'GET',
  service: 'intake',
  path: '/v1/receipts',
  authorization: 'customer',
  query: z.strictObject({ last_evaluated_key: jsonPageKey.optional() }),
  response: z.object({ items: z.array(ownReceipt), last_evaluated_key: pageKey.nullable() }),
})

export const readPoints = endpoint({
  call: '29',
  method: 'GET',
  service: 'intake',
  path: '/v1/points',
  authorization: 'customer',
  response: z.object({
    creditedPoints: z.number().int().meta({
      description:
        'Credited for approved receipts, with all corrections. What the app has let the customer redeem is not known here.',
    }),
  }),
})

/** The server's own text, `next` of an earlier answer to the same customer. */
const changesSince = z.string().max(300)

/**
 * Call 30: the customer's own receipts that were submitted, decided or corrected since, those of the earliest change first. A
 * receipt may come again unchanged.
 */
export const listChanges = endpoint({
  call: '30',
  method: 'GET',
  service: 'intake',
  path: '/v1/receipts/changes',
  authorization: 'customer',
  query: z.strictObject({ since: changesSince.optional() }),
  response: z.object({
    items: z.array(ownReceipt),
    next: z.string().meta({
      description: 'To keep until `items` are stored, and to send as `since` with the next call.',
    }),
    hasMore: z.boolean().meta({ description: 'True if there are more changes already.' }),
  }),
})
