/** Turns a reviewer's input, which the form has already validated, into the payload of call 11. */
import {
  approval,
  rejection,
  type Decision,
  type ReviewRequest,
} from '../../contract/review-calls.ts'
import type { ReviewDraft } from '../../offline/rows.ts'
import { plainSubtotal, rejectionReasonTexts } from '../../rules/receipt.ts'

/**
 * @returns the approval to send
 * @throws {ZodError} if the input is incomplete; the form checks that first
 */
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
    subtotal: Number(plainSubtotal(draft.subtotal) ?? NaN),
    receiptDatetime: draft.receiptDatetime,
    reviewerNotes: storable(draft.notes),
    reviewId: request.id,
    reviewerEmail,
  })
}

/**
 * @returns the rejection to send
 * @throws {ZodError} if the input is incomplete; the form checks that first
 */
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

/** Drops lone surrogates and NUL, which pasted text can contain: a single one makes the server refuse it. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}
