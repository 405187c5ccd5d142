import type { ReviewRequest } from '../../src/contract/review-calls.ts'
import type { ImageUrls } from '../images/receipt-images.ts'
import type { reviewRequest } from '../database/schema.ts'

/** Converts a stored review request to the contract's form (spec section 3), with signed image URLs. */
export function toReviewRequest(
  row: typeof reviewRequest.$inferSelect,
  images: ImageUrls,
): ReviewRequest {
  return {
    id: row.id,
    userEmail: row.userEmail,
    submittedDatetime: row.submittedAt.toISOString(),
    lastUpdatedDatetime: row.lastUpdatedAt.toISOString(),
    urls: row.images.map(images.receipt),
    businessId: row.businessId,
    businessName: row.businessName,
    receiptDatetime: row.receiptAt?.toISOString() ?? null,
    subtotal: row.subtotalCents === null ? null : row.subtotalCents / 100,
    reviewStatus: row.reviewStatus,
    reviewerEmail: row.reviewerEmail,
    reviewerNotes: row.reviewerNotes,
    rejectionReasons: row.rejectionReasons,
  }
}

/** Converts dollars, as in the contract, to whole cents, as stored. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100)
}
