/** A reviewer's input as the payload of call 11. The input has passed the rules before. */
import {
  approval,
  rejection,
  type Decision,
  type ReviewRequest,
} from '../../contract/review-calls.ts'
import type { ReviewDraft } from '../../offline/rows.ts'
import { rejectionReasonTexts } from '../../rules/receipt.ts'

/** @throws {ZodError} when the input is not complete; the form checks that first */
export function approvalOf(
  request: ReviewRequest,
  draft: ReviewDraft,
  reviewerEmail: string,
): Decision {
  return approval.parse({
    isApproved: true,
    businessName: draft.business?.name,
    businessId: draft.business?.id,
    userEmail: request.userEmail,
    subtotal: Number(draft.subtotal),
    receiptDatetime: draft.receiptDatetime,
    reviewerNotes: storable(draft.notes),
    reviewId: request.id,
    reviewerEmail,
  })
}

/** @throws {ZodError} when the input is not complete; the form checks that first */
export function rejectionOf(
  request: ReviewRequest,
  draft: ReviewDraft,
  reviewerEmail: string,
): Decision {
  return rejection.parse({
    isApproved: false,
    userEmail: request.userEmail,
    reviewerNotes: storable(draft.notes),
    reviewId: request.id,
    reviewerEmail,
    rejectionReasons: rejectionReasonTexts(draft).map(storable),
  })
}

/** Pasted text can hold what no database keeps; the server would refuse all of it for one character. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}
