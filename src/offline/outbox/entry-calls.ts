/** Which call sends what waits in the outbox: the same for the page and the worker. */
import { STAGE } from '../../config/settings.ts'
import type { call } from '../../contract/call.ts'
import { correctDecision, decideReviewRequest, parkRequest } from '../../contract/review-calls.ts'
import type { DrainDeps } from './drain-deps.ts'

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
