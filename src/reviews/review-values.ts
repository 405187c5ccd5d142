/** What follows from what is typed on the review screen. */
import type { ReceiptActivity } from '../contract/review-calls.ts'
import type { ReviewDraft } from '../offline/database.ts'
import { RECEIPT_EXPIRES_MS, subtotalProblem } from '../rules/receipt.ts'

export const EMPTY_DRAFT: ReviewDraft = {
  business: null,
  receiptDatetime: null,
  subtotal: '',
  notes: '',
  reasons: [],
  otherReason: null,
}

/** What similar receipts are searched by: only when all three fields are filled (spec section 2, V8). */
export function similarSearch(
  draft: ReviewDraft,
): { businessId: string; receiptDatetime: string; subtotal: number } | null {
  const { business, receiptDatetime, subtotal } = draft
  if (!business || !receiptDatetime || subtotalProblem(subtotal)) return null
  return { businessId: business.id, receiptDatetime, subtotal: Number(subtotal) }
}

/** What the time of purchase says about the request: a hint, the reviewer decides. */
export function purchaseTimeHint(receiptDatetime: string | null, submitted: string): string | null {
  if (!receiptDatetime) return null
  const age = Date.parse(submitted) - Date.parse(receiptDatetime)
  if (age < 0) return 'This is after the receipt was submitted.'
  if (age > RECEIPT_EXPIRES_MS) return 'This is more than 30 days before it was submitted.'
  return null
}

/** The parts of a draft that the customer has stated, or null when there are none. */
export function claimOf(
  item: ReceiptActivity,
  businesses: readonly { id: string; name: string }[],
): Partial<ReviewDraft> | null {
  const business = businesses.find((candidate) => candidate.id === item.businessId)
  const claim: Partial<ReviewDraft> = {
    ...(business && { business }),
    ...(item.receiptDatetime !== null && { receiptDatetime: item.receiptDatetime }),
    ...(item.subtotal !== null && { subtotal: item.subtotal.toFixed(2) }),
  }
  return Object.keys(claim).length > 0 ? claim : null
}
