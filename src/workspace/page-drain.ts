import { isSessionGood, renewSession } from '../auth/staff-session.ts'
import { STAGE } from '../config/settings.ts'
import { decideReviewRequest } from '../contract/review-calls.ts'
import type { StaffDatabase } from '../offline/database.ts'
import type { DrainDeps } from '../offline/outbox/drain-deps.ts'
import type { Link } from '../offline/outbox/link-state.ts'
import type { StaffApi } from './staff-api.ts'

/**
 * Longest wait for the answer to a decision, which is a few hundred bytes each way. If a request is lost,
 * this delays the next attempt after the connection is back.
 */
const DECISION_TIMEOUT_MS = 6_000

/** @returns the drain's dependencies for a page, with the session of the signed-in person */
export function pageDrainDeps(
  uid: string,
  database: StaffDatabase,
  link: Link,
  staffApi: StaffApi,
): DrainDeps {
  return {
    database,
    link,
    send: (body, signal) =>
      staffApi.callOnce(decideReviewRequest, {
        params: { stage: STAGE },
        body,
        signal,
        timeoutMs: DECISION_TIMEOUT_MS,
      }),
    renewSession: () => renewSession(uid),
    maySend: () => isSessionGood(uid),
    isInSight: () => document.visibilityState === 'visible',
    // Not the function itself: a clock that is put in its place later would hold decisions, and this one send them.
    now: () => Date.now(),
    random: Math.random,
  }
}
