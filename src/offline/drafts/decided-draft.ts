import type { ReviewRequest } from '../../contract/review-calls.ts'
import { isNamedReason } from '../../rules/receipt.ts'
import type { ReviewDraft } from '../rows.ts'
import { EMPTY_DRAFT } from './review-drafts.ts'

/** @returns what a reviewer enters to decide as a decided request says, to go on from it */
export function draftOf(item: ReviewRequest): ReviewDraft {
  const draft = { ...EMPTY_DRAFT, notes: item.reviewerNotes ?? '' }
  if (item.reviewStatus === 'rejected') {
    const reasons = item.rejectionReasons.filter(isNamedReason)
    const otherReason = item.rejectionReasons.findLast((reason) => !isNamedReason(reason)) ?? null
    return { ...draft, reasons, otherReason }
  }
  const { businessId: id, businessName: name, receiptDatetime, subtotal } = item
  return {
    ...draft,
    business: id === null || name === null ? null : { id, name },
    receiptDatetime,
    subtotal: subtotal?.toFixed(2) ?? '',
  }
}
