/** Requests and drafts of the tablet's sample. */
import type { ReviewRequest } from '../../src/contract/review-calls.ts'
import type { ReviewDraft } from '../../src/offline/rows.ts'
import { NOW, openRequest } from '../../src/offline/testing.ts'
import { BUSINESS, REVIEWER } from '../fixtures/servers/client.ts'

export const AT = new Date(NOW).toISOString()
export const RECEIPT_AT = '2026-11-10T13:12:31.000Z'

export const FULL_DRAFT: ReviewDraft = {
  business: { id: BUSINESS.businessId, name: BUSINESS.businessName },
  businessText: 'sligo',
  receiptDatetime: RECEIPT_AT,
  datetimeParts: { month: 11, day: 10 },
  subtotal: '12.50',
  notes: 'Blurred at the top',
  reasons: ['not-readable', 'altered'],
  otherReason: 'Please send all four corners',
  correctionNote: 'Wrong key',
  parkingNote: 'Ask the shop',
}

export const requestOf = (id: string, more: Partial<ReviewRequest> = {}): ReviewRequest => ({
  ...openRequest(id),
  userEmail: `${id}@customers.example`,
  ...more,
})
/** All that may be null is. */
export const emptyRequest = (id: string) =>
  requestOf(id, { held: null, correction: null, replaces: null })
export const statedRequest = (id: string) =>
  requestOf(id, {
    ...BUSINESS,
    urls: [`/receipt-images/${id}-1.jpg?by=example`, `/receipt-images/${id}-2.jpg?by=example`],
    receiptDatetime: RECEIPT_AT,
    subtotal: 12.5,
    sameImage: [{ id: 'earlier', userEmail: 'other@customers.example', submittedDatetime: AT }],
    held: { by: REVIEWER, at: AT, note: 'Ask the shop' },
    correction: null,
    replaces: 'rejected-before',
  })
export const corrected = (id: string, correctionId: string) =>
  requestOf(id, {
    reviewStatus: 'rejected',
    reviewerEmail: REVIEWER,
    reviewerNotes: 'Twice',
    rejectionReasons: ['duplicate'],
    correction: { id: correctionId, by: REVIEWER, at: AT, note: 'It was the other one' },
  })
