/** Has the server verify the session (call 6), and applies what it answers unless that is outdated. */
import { ApiError } from '../contract/api-error.ts'
import { verifyIdToken } from '../contract/review-calls.ts'
import { callServer } from '../offline/connection.ts'
import { throwIfOffline } from '../offline/work-offline.ts'
import { refuseLease, writeLease, type Staff } from './lease.ts'
import { followOtherTabs, isSessionGood, noteRefusal, noteVerified } from './session-state.ts'
import { isSignedIn, readLastSignIn } from './last-sign-in.ts'
import { AccountLostError, idToken } from './staff-account.ts'

/** Checks are numbered in the order they started. */
let started = 0
/** The newest check whose outcome was applied; outcomes of older ones are ignored. */
let applied = 0
/** Number of checks in progress. */
let underWay = 0

export const isCheckUnderWay = (): boolean => underWay > 0

/**
 * Has the server verify the session. After a refusal it asks again with a fresh token: if the clock was set back, the
 * SDK takes an expired one for valid.
 * @returns whether the session is valid
 * @throws {ApiError} if there was no answer
 */
export function checkSession(uid: string): Promise<boolean> {
  return check(uid, async () => {
    try {
      return await askServer(uid, false)
    } catch (error) {
      if (!isRefusal(error) || error instanceof AccountLostError) throw error
      return askServer(uid, true)
    }
  })
}

/**
 * After a 401: gets a fresh token and has it verified. Takes at most as long as getting a token and making a
 * call.
 * @returns false if the person has to sign in again
 * @throws {ApiError} `no-answer` if that cannot be determined now
 */
export function renewSession(uid: string): Promise<boolean> {
  return check(uid, () => askServer(uid, true))
}

/**
 * Applies the server's answer, unless it is outdated: somebody signed in or out in any tab meanwhile, or a
 * later check was answered first.
 * @param ask makes call 6; throws {ApiError}
 * @returns whether the session is valid
 * @throws {ApiError} if there was no answer
 */
async function check(uid: string, ask: () => Promise<Staff>): Promise<boolean> {
  started += 1
  const number = started
  const generation = readLastSignIn()?.generation
  underWay += 1
  const answer = await ask()
    .catch((error: unknown) => {
      if (isRefusal(error)) return error
      throw error
    })
    .finally(() => (underWay -= 1))
  const isSameSignIn = isSignedIn(uid) && readLastSignIn()?.generation === generation
  if (!isSameSignIn || number < applied) {
    followOtherTabs()
  } else {
    applied = number
    if (answer instanceof ApiError) applyRefusal(answer)
    else noteVerified(writeLease(answer, Date.now()))
  }
  return isSessionGood(uid)
}

function applyRefusal(error: ApiError): void {
  // If only the SDK lost the account, the lease stays, so that work on this tablet can go on.
  if (!(error instanceof AccountLostError)) refuseLease()
  noteRefusal()
}

/** Makes call 6. @throws {ApiError} */
async function askServer(uid: string, forceRenewal: boolean): Promise<Staff> {
  throwIfOffline()
  const { token } = await idToken(uid, forceRenewal)
  return callServer(verifyIdToken, { body: { idToken: token } })
}

function isRefusal(error: unknown): error is ApiError {
  return (
    error instanceof ApiError && (error.kind === 'unauthenticated' || error.kind === 'forbidden')
  )
}
