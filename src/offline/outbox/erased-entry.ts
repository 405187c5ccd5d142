/** An unsent entry about a request whose customer was erased: it waits for a person like others, and says nothing of the customer. */
import type { Decision } from '../../contract/review-calls.ts'
import { ERASED } from '../erased-status.ts'
import { EMPTY_DRAFT } from '../drafts/review-drafts.ts'
import type { UnsentEntry } from '../rows.ts'
import { unknownRequest } from './unknown-request.ts'

/** In the place of values that a row must have. */
const NOTHING = 'erased'

/**
 * @param message why, for the reviewer
 * @returns the entry set aside: that it was made, when, by whom, and whether it approved
 */
export function erasedEntry(entry: UnsentEntry, message: string): UnsentEntry {
  const aside = {
    ...entry,
    request: unknownRequest(entry.reviewId, entry.decidedAt),
    state: 'refused' as const,
    lastFailure: null,
    problem: { status: ERASED, message, standing: null },
  }
  if ('parking' in aside) return { ...aside, parking: { ...aside.parking, note: null } }
  return {
    ...aside,
    decision: bareDecision(aside.decision, entry.decidedAt),
    correction: aside.correction && { ...aside.correction, note: '' },
    draft: EMPTY_DRAFT,
    subtotal: null,
    before: null,
  }
}

function bareDecision(
  { isApproved, reviewId, reviewerEmail }: Decision,
  decidedAt: number,
): Decision {
  const bare = { reviewId, reviewerEmail, userEmail: '', reviewerNotes: '' }
  if (!isApproved) return { ...bare, isApproved, rejectionReasons: [NOTHING] }
  const receiptDatetime = new Date(decidedAt).toISOString()
  const business = { businessId: NOTHING, businessName: NOTHING }
  return { ...bare, isApproved, ...business, subtotal: 0, receiptDatetime }
}
