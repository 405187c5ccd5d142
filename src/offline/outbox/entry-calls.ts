/** Which call sends what waits in the outbox, and which answer counts: the same for the page and the worker. */
import { STAGE } from '../../config/settings.ts'
import { ApiError } from '../../contract/api-error.ts'
import type { call } from '../../contract/call.ts'
import { decideReviewRequest, type Acknowledgement } from '../../contract/review-calls.ts'
import { correctDecision, parkRequest } from '../../contract/review-event-calls.ts'
import type { OutboxEntry, UnsentEntry } from '../rows.ts'
import type { DrainDeps } from './drain-deps.ts'
import type { Acknowledged } from './outbox-sending.ts'

/**
 * @param makeCall makes a call under the person's name
 * @returns the drain's ways to send: calls 11, 24 and 25
 */
export function entryCalls(makeCall: typeof call): Pick<DrainDeps, 'send' | 'park'> {
  const params = { stage: STAGE } as const
  return {
    send: (decision, signal, correction) =>
      correction
        ? makeCall(correctDecision, { params, body: { ...correction, decision }, signal })
        : makeCall(decideReviewRequest, { params, body: decision, signal }),
    park: (parking, signal) => makeCall(parkRequest, { params, body: parking, signal }),
  }
}

/** @throws {ApiError} also of the kind `foreign-answer`, if the answer is about something else */
export async function sendEntry(
  deps: Pick<DrainDeps, 'send' | 'park'>,
  entry: UnsentEntry,
  signal: AbortSignal,
): Promise<Acknowledged> {
  if ('parking' in entry) {
    const acknowledgement = await deps.park(entry.parking, signal)
    if (acknowledgement.item.id !== entry.reviewId) throw foreignAnswer()
    return { entry, acknowledgement }
  }
  const acknowledgement = await deps.send(entry.decision, signal, entry.correction)
  if (!isAbout(entry, acknowledgement)) throw foreignAnswer()
  return { entry, acknowledgement }
}

/** What was corrected since may stand otherwise than the decision that is acknowledged. */
function isAbout(
  { reviewId, decision, correction }: OutboxEntry,
  { item }: Acknowledgement,
): boolean {
  if (item.id !== reviewId) return false
  const last = item.correction?.id ?? null
  if (last !== (correction?.correctionId ?? null)) return last !== null
  return item.reviewStatus === (decision.isApproved ? 'approved' : 'rejected')
}

function foreignAnswer(): ApiError {
  return new ApiError('foreign-answer', 'The answer is for a different decision', { status: 200 })
}
