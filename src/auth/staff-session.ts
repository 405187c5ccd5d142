/**
 * Who is signed in to Hermes, according to the server (call 6). While the server does not answer, a lease
 * from an earlier answer stands in. Each page has one session state, and tabs follow each other's changes.
 */
import { useSyncExternalStore } from 'react'
import { ApiError } from '../contract/api-error.ts'
import { verifyIdToken } from '../contract/review-calls.ts'
import { callServer, connectionState, onConnectionChange } from '../offline/connection.ts'
import {
  endLease,
  onLeaseChange,
  readEndedLease,
  readLease,
  refuseLease,
  writeLease,
  type Lease,
  type Staff,
} from './lease.ts'
import { isSignedIn, leaveSignInMark, onSignInMark, readSignInMark } from './sign-in-mark.ts'
import {
  AccountLostError,
  idToken,
  onAccountChange,
  signInToAccount,
  signOutOfAccount,
  type StaffAccount,
} from './staff-account.ts'
import { joinSignIn, leaveEndedSignIn } from './tab-sign-in.ts'

/** How often the session is verified again, so that the lease is rarely old when the connection breaks. */
const VERIFY_EVERY_MS = 15 * 60_000

/** How often it is checked whether to verify; a visible page without a valid session verifies each time. */
const CHECK_EVERY_MS = 60_000

/** The SDK reports a sign-in in another tab shortly before the mark is there; wait this long for the mark. */
const MARK_DELAY_MS = 5_000

/** State of the session in this page. */
export type SessionState =
  | { status: 'unknown' }
  /** There is no lease on this tablet, and the server does not answer. */
  | { status: 'unreachable' }
  | { status: 'signed-out'; reason: 'none' | 'expired' | 'refused' }
  | {
      status: 'valid'
      uid: string
      email: string
      isReviewer: boolean
      /** Milliseconds since the epoch, like `expiresAt`. */
      verifiedAt: number
      expiresAt: number
      /** The server no longer accepts the token: work on this tablet goes on, sending waits for a sign-in. */
      signInNeeded: boolean
    }

let state: SessionState = { status: 'unknown' }
/** The account that the provider's SDK has; null: none; undefined: not known yet. */
let account: StaffAccount | null | undefined
let isStarted = false
/** Checks are numbered in the order they started. */
let started = 0
/** The newest check whose outcome was applied; outcomes of older ones are ignored. */
let applied = 0
/** Number of checks in progress. */
let underWay = 0
const listeners = new Set<() => void>()

/** Returns the session of this page and re-renders when it changes. Starts it on first use. */
export function useStaffSession(): SessionState {
  return useSyncExternalStore(subscribe, () => state)
}

/**
 * Whether this person's session is valid according to what all tabs know now: not ended, not expired, no
 * sign-in needed. It reads only `localStorage`, so it can be called before each step.
 */
export function isSessionGood(uid: string): boolean {
  return readLease(Date.now())?.uid === uid && !isSignInNeeded()
}

/**
 * Signs in and has the server verify the session (checklist rows H1 to H3).
 * @throws {Error} with the text to show as its message (spec section 8)
 */
export async function signIn(email: string, password: string): Promise<void> {
  const { uid } = (account = await signInToAccount(email.trim(), password))
  leaveSignInMark(uid)
  await verify()
  if (!isSessionGood(uid)) throw new Error('Something went wrong')
}

/** Ends the session in all tabs at once. The workspace takes care of unsent decisions. */
export async function endSession(): Promise<void> {
  // First and synchronously what all tabs rely on, so that answers still pending in any tab come too late.
  endLease()
  leaveSignInMark(null)
  leaveEndedSignIn()
  account = null
  set({ status: 'signed-out', reason: 'none' })
  // If this fails, the session has still ended, and `forgetAccount` removes the SDK's account later.
  await signOutOfAccount().catch((error: unknown) =>
    console.warn('The account could not be signed out', error),
  )
}

/** Verifies the session again, for instance after the server could not be reached. */
export function retryVerification(): void {
  void verify()
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

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (!isStarted) start()
  return () => listeners.delete(listener)
}

function start(): void {
  isStarted = true
  follow()
  onAccountChange((next) => {
    account = next
    void verify()
  })
  onConnectionChange(() => {
    // Not if a check is in progress: its own answer may be what showed that the server is reachable.
    if (connectionState() && underWay === 0) void verify()
  })
  onLeaseChange(follow)
  onSignInMark(() => void verify())
  // A page that was frozen or in the back/forward cache has missed all events.
  window.addEventListener('pageshow', catchUp)
  document.addEventListener('resume', catchUp)
  document.addEventListener('visibilitychange', catchUp)
  setInterval(verifyIfDue, CHECK_EVERY_MS)
}

function catchUp(): void {
  follow()
  verifyIfDue()
}

function verifyIfDue(): void {
  // A refusal may be temporary, so a visible page keeps asking.
  const isDue =
    state.status === 'valid' && !state.signInNeeded
      ? Math.abs(Date.now() - state.verifiedAt) >= VERIFY_EVERY_MS
      : document.visibilityState === 'visible'
  if (isDue) void verify()
}

/** Has the server verify the session. Never throws. */
async function verify(): Promise<void> {
  follow()
  // The SDK has not reported yet who is signed in.
  if (account === undefined) return
  const uid = localPerson()
  if (uid === null) return noteNobody()
  try {
    await check(uid, () => askTwice(uid))
  } catch {
    if (isSignedIn(uid)) noteNoAnswer()
  }
}

/** Whose session to verify; null: nobody's. */
function localPerson(): string | null {
  // Even without an account in the SDK: asking for its token will reveal that.
  if (state.status === 'valid') return state.uid
  return account && isSignedIn(account.uid) ? account.uid : null
}

function noteNobody(): void {
  const reason = readEndedLease(Date.now()) ?? 'none'
  if (state.status !== 'signed-out') set({ status: 'signed-out', reason })
  if (account && readSignInMark()?.uid === null) setTimeout(forgetAccount, MARK_DELAY_MS)
}

/** Signs out of an account that outlived its session, for instance because the sign-out was interrupted. */
function forgetAccount(): void {
  if (account && readSignInMark()?.uid === null) void signOutOfAccount().catch(() => undefined)
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
  const generation = readSignInMark()?.generation
  underWay += 1
  const answer = await ask()
    .catch((error: unknown) => {
      if (isRefusal(error)) return error
      throw error
    })
    .finally(() => (underWay -= 1))
  const isSameSignIn = isSignedIn(uid) && readSignInMark()?.generation === generation
  if (!isSameSignIn || number < applied) {
    follow()
  } else {
    applied = number
    if (answer instanceof ApiError) noteRefusal(answer)
    else set(validState(writeLease(answer, Date.now())))
  }
  return isSessionGood(uid)
}

/** Makes call 6. @throws {ApiError} */
async function askServer(uid: string, forceRenewal: boolean): Promise<Staff> {
  const { token } = await idToken(uid, forceRenewal)
  return callServer(verifyIdToken, { body: { idToken: token } })
}

/**
 * After a refusal, asks again with a fresh token: if the clock was set back, the SDK takes an old one for
 * valid.
 */
async function askTwice(uid: string): Promise<Staff> {
  try {
    return await askServer(uid, false)
  } catch (error) {
    if (!isRefusal(error) || error instanceof AccountLostError) throw error
    return askServer(uid, true)
  }
}

/** A page that is in use stays and asks for a sign-in; a fresh page goes to the login. */
function noteRefusal(error: ApiError): void {
  // If only the SDK lost the account, the lease stays, so that work on this tablet can go on.
  if (!(error instanceof AccountLostError)) refuseLease()
  if (isInTime()) needSignIn()
  else set({ status: 'signed-out', reason: 'refused' })
}

function noteNoAnswer(): void {
  if (isInTime()) return
  const reason = readEndedLease(Date.now())
  set(reason ? { status: 'signed-out', reason } : { status: 'unreachable' })
}

/** Whether the current session may stay on screen without an answer from the server. */
function isInTime(): boolean {
  return state.status === 'valid' && Date.now() < state.expiresAt
}

/** Updates this page from `localStorage`: another tab may have verified, been refused or signed out. */
function follow(): void {
  leaveEndedSignIn()
  const lease = readLease(Date.now())
  if (lease) {
    const isNews =
      state.status !== 'valid' || state.uid !== lease.uid || state.verifiedAt !== lease.verifiedAt
    if (isNews) set(validState(lease))
    return
  }
  if (state.status !== 'valid') return
  if (readEndedLease(Date.now()) === 'refused') return needSignIn()
  const isStillKnown = readEndedLease(Date.now()) !== null || readSignInMark()?.uid === state.uid
  if (!isStillKnown) set({ status: 'signed-out', reason: 'none' })
}

function needSignIn(): void {
  if (state.status === 'valid') set({ ...state, signInNeeded: true })
}

function isSignInNeeded(): boolean {
  return state.status === 'valid' && state.signInNeeded
}

function isRefusal(error: unknown): error is ApiError {
  return (
    error instanceof ApiError && (error.kind === 'unauthenticated' || error.kind === 'forbidden')
  )
}

function validState(lease: Lease): SessionState {
  return { status: 'valid', ...lease, signInNeeded: false }
}

function set(next: SessionState): void {
  if (JSON.stringify(next) === JSON.stringify(state)) return
  state = next
  if (state.status === 'valid') joinSignIn()
  listeners.forEach((listener) => listener())
}
