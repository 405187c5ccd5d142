import { renewSession } from '../auth/session-check.ts'
import { idToken } from '../auth/staff-account.ts'
import { isUnauthenticated } from '../contract/api-error.ts'
import type { call } from '../contract/call.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { callServer } from '../offline/connection.ts'
import type { StaffDatabase } from '../offline/database.ts'
import { leaveWorkerToken } from '../offline/outbox/worker-token.ts'
import { tablet } from '../offline/tablet-state.ts'
import { throwIfOffline } from '../offline/work-offline.ts'
import { tabletReporter } from './tablet-report.ts'

/** The only way to make calls under a person's name. Both functions add the person's current token. */
export interface StaffApi {
  /** Makes a call; after a 401, renews the session and tries once more. @throws {ApiError} */
  call: typeof call
  /** Leaves a 401 to the caller, as the drain renews once for all calls in flight. @throws {ApiError} */
  callOnce: typeof call
}

/**
 * Creates a person's API.
 * @param uid the person's id in the staff project
 * @param database the person's database, where each token is also stored for the service worker
 */
export function createStaffApi(uid: string, database: StaffDatabase): StaffApi {
  const report = tabletReporter(uid, database)
  const callOnce: typeof call = async (endpoint, options) => {
    // Before the provider is asked for a token.
    throwIfOffline()
    const current = await idToken(uid)
    leaveWorkerToken(database, current)
    return callServer(endpoint, { ...options, credential: current.token, tablet: report() })
  }
  const callRenewed: typeof call = async (endpoint, options) => {
    try {
      return await callOnce(endpoint, options)
    } catch (error) {
      if (!isUnauthenticated(error) || !(await renewSession(uid))) throw error
      return callOnce(endpoint, options)
    }
  }
  return {
    callOnce,
    call: async <E extends Endpoint>(...[endpoint, options]: Parameters<typeof call<E>>) => {
      try {
        const answer = await callRenewed(endpoint, options)
        noteAccepted(endpoint)
        return answer
      } catch (error) {
        if (isUnauthenticated(error)) noteRefused(endpoint)
        throw error
      }
    },
  }
}

/**
 * Notes that a call was refused for want of a sign-in. Only a person can find out whether signing in helps, so it is
 * offered; all else goes on.
 */
export function noteRefused(endpoint: Endpoint): void {
  tablet.setState(({ refusedCalls }) => ({ refusedCalls: [...refusedCalls, endpoint] }))
}

/** Notes that a call was accepted. */
export function noteAccepted(endpoint: Endpoint): void {
  const { refusedCalls } = tablet.getState()
  if (!refusedCalls.includes(endpoint)) return
  tablet.setState({ refusedCalls: refusedCalls.filter((other) => other !== endpoint) })
}
