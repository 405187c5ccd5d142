import type { ReviewRequest } from '../contract/review-calls.ts'
import type { StaffDatabase } from '../offline/database.ts'
import type { OutboxEntry } from '../offline/rows.ts'
import { decidedRequest, DRAFT, NOW, putRaw, rejectionOf } from '../offline/testing.ts'

/** Stores a rejection as it is given; if it is in conflict, the same decision by somebody else stands. */
export function storeDecision(
  database: StaffDatabase,
  request: ReviewRequest,
  { status, ...own }: Partial<OutboxEntry> & { status?: number },
): Promise<void> {
  const { id: reviewId, userEmail } = request
  const decision = own.decision ?? { ...rejectionOf(reviewId), userEmail }
  const standing = own.state === 'conflict' ? { ...decidedRequest(decision), userEmail } : null
  return putRaw(database, 'outbox', {
    version: 1,
    reviewId,
    uid: database.uid,
    decision,
    request,
    draft: DRAFT,
    decidedAt: NOW,
    attempts: 1,
    setbacks: 0,
    dueAt: 0,
    lastFailure: null,
    problem: status ? { status, message: 'No', standing } : null,
    heldUntil: NOW,
    openMs: null,
    subtotal: null,
    ...own,
  })
}
