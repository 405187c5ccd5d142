/** What similar receipts are searched by: fields as typed, or else as the customer stated them. */
import type { ReviewRequest } from '../../contract/review-calls.ts'
import type { ReviewDraft } from '../../offline/rows.ts'
import { plainSubtotal } from '../../rules/receipt.ts'
import type { Subject } from './similar-search.ts'

/**
 * The query of the server's search (spec section 2, V8).
 * @returns null unless business, datetime and subtotal are all filled in and valid
 */
export function similarSearch(
  draft: ReviewDraft,
): { businessId: string; receiptDatetime: string; subtotal: number } | null {
  const { business, receiptDatetime, subtotal } = draft
  const dollars = plainSubtotal(subtotal)
  if (!business || !receiptDatetime || dollars === null) return null
  return { businessId: business.id, receiptDatetime, subtotal: Number(dollars) }
}

/** The receipt under review: each field as typed, or else as the customer stated it. */
export function subjectOf(request: ReviewRequest, draft: ReviewDraft): Subject {
  const { id, userEmail, urls } = request
  const typed = plainSubtotal(draft.subtotal)
  return {
    ...{ id, userEmail, urls },
    businessId: draft.business?.id ?? request.businessId,
    receiptDatetime: draft.receiptDatetime ?? request.receiptDatetime,
    subtotal: typed === null ? request.subtotal : Number(typed),
  }
}
