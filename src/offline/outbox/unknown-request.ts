import type { ReviewRequest } from '../../contract/review-calls.ts'

/**
 * @param at milliseconds since the epoch, in place of the times that nobody knows
 * @returns an open request of which only the id is known
 */
export function unknownRequest(id: string, at: number): ReviewRequest {
  const time = new Date(at).toISOString()
  return {
    id,
    userEmail: '',
    submittedDatetime: time,
    lastUpdatedDatetime: time,
    urls: [],
    businessId: null,
    businessName: null,
    receiptDatetime: null,
    subtotal: null,
    reviewStatus: 'open',
    reviewerEmail: null,
    reviewerNotes: null,
    rejectionReasons: [],
    sameImage: [],
  }
}
