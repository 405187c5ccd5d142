import type { ReviewRequest } from '../../contract/review-calls.ts'
import type { ReviewDraft } from '../../offline/rows.ts'

/**
 * What the customer stated, as parts of a draft. The business is left out if it is not in the list.
 * @returns null if there is nothing to fill in
 */
export function claimOf(
  request: ReviewRequest,
  businesses: readonly { id: string; name: string }[],
): Partial<ReviewDraft> | null {
  const business = businesses.find((candidate) => candidate.id === request.businessId)
  const claim: Partial<ReviewDraft> = {
    ...(business && { business: { id: business.id, name: business.name } }),
    ...(request.receiptDatetime !== null && { receiptDatetime: request.receiptDatetime }),
    ...(request.subtotal !== null && { subtotal: request.subtotal.toFixed(2) }),
  }
  return Object.keys(claim).length > 0 ? claim : null
}
