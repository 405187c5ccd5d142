import {
  approval,
  rejection,
  type Decision,
  type ReviewRequest,
} from '../../contract/review-calls.ts'
import type { Correction } from '../../contract/review-event-calls.ts'
import { storeFreeingSpace } from '../../offline/images/make-room.ts'
import { enqueue } from '../../offline/outbox/outbox.ts'
import type { ReviewDraft } from '../../offline/rows.ts'
import { asStorable } from '../../rules/plain-text.ts'
import { plainSubtotal, rejectionReasonTexts } from '../../rules/receipt.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import type { Submitted } from './review-session.ts'

interface Decided {
  kind: Submitted['kind']
  request: ReviewRequest
  /** Complete: the form has checked it. */
  draft: ReviewDraft
  /** Milliseconds for which the request was visible. */
  openMs: number
  /** If it corrects what was decided. */
  correction: Correction | null
}

/**
 * Puts a decision into the outbox, freeing space for it if the storage is full. Resolves once it is durable
 * on this tablet.
 * @returns the entry's `seq`, its place in the outbox
 * @throws {Error} whose message is the text to show
 */
export function saveDecision(
  { database, email }: Pick<Workspace, 'database' | 'email'>,
  { request, draft, openMs, correction, ...decided }: Decided,
): Promise<number> {
  const decision = payloadOf(decided.kind, request, draft, email)
  return storeFreeingSpace(database, () =>
    enqueue(database, { decision, correction, request, draft, now: Date.now(), openMs }),
  )
}

/** @returns the payload of call 11 */
function payloadOf(
  kind: Submitted['kind'],
  request: ReviewRequest,
  draft: ReviewDraft,
  reviewerEmail: string,
): Decision {
  const common = {
    userEmail: request.userEmail,
    reviewerNotes: asStorable(draft.notes),
    reviewId: request.id,
    reviewerEmail,
  }
  return kind === 'approve'
    ? approval.parse({
        ...common,
        isApproved: true,
        businessName: draft.business?.name,
        businessId: draft.business?.id,
        subtotal: Number(plainSubtotal(draft.subtotal) ?? NaN),
        receiptDatetime: draft.receiptDatetime,
      })
    : rejection.parse({
        ...common,
        isApproved: false,
        rejectionReasons: rejectionReasonTexts(draft).map(asStorable),
      })
}
