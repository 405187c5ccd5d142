import { renewSession } from '../auth/session-check.ts'
import { isSessionGood } from '../auth/session-state.ts'
import { STAGE } from '../config/settings.ts'
import { isUnauthenticated } from '../contract/api-error.ts'
import { decideReviewRequest } from '../contract/review-calls.ts'
import type { DrainDeps } from '../offline/outbox/drain-deps.ts'
import { noteAccepted, noteRefused } from './staff-api.ts'
import type { Workspace } from './workspace.ts'

/**
 * Longest wait for the answer to a decision, which is a few hundred bytes each way. If a request is lost,
 * this delays the next attempt after the connection is back.
 */
const DECISION_TIMEOUT_MS = 6_000

/** @returns the drain's dependencies for a page, with the session of the signed-in person */
export function pageDrainDeps({
  uid,
  database,
  link,
  staffApi,
}: Pick<Workspace, 'uid' | 'database' | 'link' | 'staffApi'>): DrainDeps {
  // A token is refused that call 6 has accepted: nothing but a sign-in is left to try.
  let isRenewed = false
  return {
    database,
    link,
    send: async (body, signal) => {
      try {
        const answer = await staffApi.callOnce(decideReviewRequest, {
          params: { stage: STAGE },
          body,
          signal,
          timeoutMs: DECISION_TIMEOUT_MS,
        })
        isRenewed = false
        noteAccepted(decideReviewRequest)
        return answer
      } catch (error) {
        if (isRenewed && isUnauthenticated(error)) noteRefused(decideReviewRequest)
        throw error
      }
    },
    renewSession: async () => (isRenewed = await renewSession(uid)),
    maySend: () => isSessionGood(uid),
    isInSight: () => document.visibilityState === 'visible',
    // Not the function itself: a clock that is put in its place later would hold decisions, and this one send them.
    now: () => Date.now(),
    random: Math.random,
  }
}
