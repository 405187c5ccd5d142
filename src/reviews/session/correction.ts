/** Correcting what was decided (checklist T7): what can be corrected, and what the correction says besides the decision. */
import type { ReviewRequest } from '../../contract/review-calls.ts'
import { CORRECTED_AT_ONCE_MS, type Correction } from '../../contract/review-event-calls.ts'
import { draftOf } from '../../offline/drafts/decided-draft.ts'
import { needsAttention } from '../../offline/outbox/outbox.ts'
import { isNewer, type ReviewDraft } from '../../offline/rows.ts'
import type { EpochMs } from '../../rules/epoch-ms.ts'
import { asStorable } from '../../rules/plain-text.ts'
import { plainSubtotal, rejectionReasonTexts } from '../../rules/receipt.ts'
import type { StoredReview, Submitted } from './review-session.ts'

/** @returns the request with the decision that can be corrected; null: there is none, or the server takes no corrections */
export function correctable({ entry, sent, standing }: StoredReview): ReviewRequest | null {
  if (entry) return entry.correction && needsAttention(entry) ? entry.request : null
  const acknowledged = sent?.request ?? null
  const item =
    standing && (!acknowledged || isNewer(standing, acknowledged)) ? standing : acknowledged
  // A server that takes them says of each request whether it was corrected.
  return item && item.reviewStatus !== 'open' && item.correction !== undefined ? item : null
}

/**
 * @param item what is corrected
 * @param email the signed-in reviewer's
 * @returns milliseconds since the decision, by this tablet's clock where it has sent it; true: a note has to say why
 */
export function correctionTerms(
  item: ReviewRequest,
  { sent, entry }: Pick<StoredReview, 'sent' | 'entry'>,
  email: string,
  now: EpochMs,
): { madeAfterMs: number; isNoteNeeded: boolean } {
  const known = sent ?? entry?.before
  const isOurs = known && !isNewer(item, known.request)
  const since = isOurs ? known.sentAt : Date.parse(item.lastUpdatedDatetime)
  const madeAfterMs = Math.max(0, now - since)
  const isAtOnce = item.reviewerEmail === email && madeAfterMs <= CORRECTED_AT_ONCE_MS
  return { madeAfterMs, isNoteNeeded: !isAtOnce }
}

/** @returns true if the decision would say what the one about `item` says already */
export function changesNothing(
  kind: Submitted['kind'],
  draft: ReviewDraft,
  item: ReviewRequest,
): boolean {
  const before = item.reviewStatus === 'approved' ? 'approve' : 'reject'
  return kind === before && said(kind, draft) === said(kind, draftOf(item))
}

function said(kind: Submitted['kind'], draft: ReviewDraft): string {
  const { business, receiptDatetime, subtotal, notes } = draft
  const outcome =
    kind === 'approve'
      ? [business?.id, receiptDatetime, plainSubtotal(subtotal)]
      : rejectionReasonTexts(draft).toSorted()
  return JSON.stringify([outcome, asStorable(notes)])
}

/** @returns what makes a decision about `item` a correction of it, under a new key */
export function newCorrection(item: ReviewRequest, madeAfterMs: number, note: string): Correction {
  // Not `randomUUID`, which insecure addresses lack.
  const correctionId = crypto.getRandomValues(new Uint32Array(4)).join('-')
  return { correctionId, corrects: item.correction?.id ?? null, madeAfterMs, note }
}
