/** What the tests of this folder share: a database of their own and things to put into it. */
import type { Decision, ReceiptActivity } from '../contract/review-calls.ts'
import { staffDatabase, type ReviewDraft, type StaffDatabase } from './database.ts'
import { HOLD_MS } from './outbox.ts'

export const NOW = Date.parse('2026-11-21T15:00:00.000Z')

let databases = 0

/** A fresh database; give a name to open the same one again, as after a crash. */
export function testDatabase(uid = `person-${++databases}`): StaffDatabase {
  return staffDatabase('test', uid)
}

export function openRequest(id: string, submitted = NOW): ReceiptActivity {
  const at = new Date(submitted).toISOString()
  return {
    id,
    userEmail: 'customer@example.com',
    submittedDatetime: at,
    lastUpdatedDatetime: at,
    urls: [],
    businessId: null,
    businessName: null,
    receiptDatetime: null,
    subtotal: null,
    reviewStatus: 'open',
    reviewerEmail: null,
    reviewerNotes: null,
    rejectionReasons: [],
  }
}

export const DRAFT: ReviewDraft = {
  business: null,
  receiptDatetime: null,
  subtotal: '',
  notes: 'blurred at the top',
  reasons: ['not-readable'],
  otherReason: null,
}

export function rejectionOf(reviewId: string): Decision {
  return {
    isApproved: false,
    userEmail: 'customer@example.com',
    reviewerNotes: DRAFT.notes,
    reviewId,
    reviewerEmail: 'reviewer@example.com',
    rejectionReasons: ['not-readable'],
  }
}

/** The request as the server answers it once a decision is applied. */
export function decidedRequest(decision: Decision): ReceiptActivity {
  return {
    ...openRequest(decision.reviewId),
    reviewStatus: decision.isApproved ? 'approved' : 'rejected',
    reviewerEmail: decision.reviewerEmail,
    reviewerNotes: decision.reviewerNotes,
    rejectionReasons: decision.isApproved ? [] : decision.rejectionReasons,
    lastUpdatedDatetime: new Date(NOW + 60_000).toISOString(),
  }
}

/** Everything that `enqueue` takes for a rejection of a request, its hold over at NOW if not told else. */
export function rejectionToEnqueue(reviewId: string, now = NOW - HOLD_MS) {
  const [decision, item] = [rejectionOf(reviewId), openRequest(reviewId)]
  return { decision, item, draft: DRAFT, now, openMs: 30_000 }
}
