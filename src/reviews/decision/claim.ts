import type { ReviewRequest } from '../../contract/review-calls.ts'
import type { ReviewDraft } from '../../offline/rows.ts'

/** The parts of a draft that the customer has stated, or null when there are none. */
export function claimOf(
  request: ReviewRequest,
  businesses: readonly { id: string; name: string }[],
): Partial<ReviewDraft> | null {
  const business = businesses.find((candidate) => candidate.id === request.businessId)
  const claim: Partial<ReviewDraft> = {
    ...(business && { business }),
    ...(request.receiptDatetime !== null && { receiptDatetime: request.receiptDatetime }),
    ...(request.subtotal !== null && { subtotal: request.subtotal.toFixed(2) }),
  }
  return Object.keys(claim).length > 0 ? claim : null
}
