import { renewSession } from '../auth/session-check.ts'
import { isSessionGood } from '../auth/session-state.ts'
import { isUnauthenticated } from '../contract/api-error.ts'
import type { call } from '../contract/call.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import type { DrainDeps } from '../offline/outbox/drain-deps.ts'
import { entryCalls } from '../offline/outbox/entry-calls.ts'
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
  const send = async <E extends Endpoint>(...[endpoint, options]: Parameters<typeof call<E>>) => {
    try {
      const timed = { ...options, timeoutMs: DECISION_TIMEOUT_MS }
      const answer = await staffApi.callOnce(endpoint, timed)
      isRenewed = false
      noteAccepted(endpoint)
      return answer
    } catch (error) {
      if (isRenewed && isUnauthenticated(error)) noteRefused(endpoint)
      throw error
    }
  }
  return {
    database,
    link,
    ...entryCalls(send),
    renewSession: async () => (isRenewed = await renewSession(uid)),
    maySend: () => isSessionGood(uid),
    isInSight: () => document.visibilityState === 'visible',
    // Not the function itself: a clock that is put in its place later would hold decisions, and this one send them.
    now: () => Date.now(),
    random: Math.random,
  }
}
