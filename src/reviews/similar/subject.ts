/** What similar receipts are looked for by: what is typed on the review screen, or else what the customer stated. */
import type { ReviewRequest } from '../../contract/review-calls.ts'
import type { ReviewDraft } from '../../offline/rows.ts'
import { subtotalProblem } from '../../rules/receipt.ts'
import type { Subject } from './similar-search.ts'

/** What similar receipts are searched by: only when all three fields are filled (spec section 2, V8). */
export function similarSearch(
  draft: ReviewDraft,
): { businessId: string; receiptDatetime: string; subtotal: number } | null {
  const { business, receiptDatetime, subtotal } = draft
  if (!business || !receiptDatetime || subtotalProblem(subtotal)) return null
  return { businessId: business.id, receiptDatetime, subtotal: Number(subtotal) }
}

/** What is known of the receipt under review: what is typed, or else what the customer stated. */
export function subjectOf(request: ReviewRequest, draft: ReviewDraft): Subject {
  const { id, userEmail, urls } = request
  const isTyped = subtotalProblem(draft.subtotal) === null
  return {
    ...{ id, userEmail, urls },
    businessId: draft.business?.id ?? request.businessId,
    receiptDatetime: draft.receiptDatetime ?? request.receiptDatetime,
    subtotal: isTyped ? Number(draft.subtotal) : request.subtotal,
  }
}
