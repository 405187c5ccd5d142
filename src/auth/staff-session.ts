/**
 * Who is signed in to Hermes, as the server says (call 6). While the server does not answer, a lease of
 * an earlier answer stands in for it. One state for the page; the tabs follow each other.
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

/** Verified again this often, so that a lease is rarely old when the line breaks. */
const VERIFY_EVERY_MS = 15 * 60_000

/** Looked at this often; a session without a good word is asked about each time while it is in sight. */
const LOOK_EVERY_MS = 60_000

/** A sign-in in another tab shows in the SDK a moment before its mark does. */
const MARK_IS_LATE_MS = 5_000

export type SessionState =
  | { status: 'unknown' }
  /** No earlier session on this tablet, and the server does not answer. */
  | { status: 'unreachable' }
  | { status: 'signed-out'; reason: 'none' | 'expired' | 'refused' }
  | {
      status: 'valid'
      uid: string
      email: string
      isReviewer: boolean
      verifiedAt: number
      expiresAt: number
      /** The server no longer takes the token: work goes on here, sending waits for a sign-in. */
      signInNeeded: boolean
    }

let state: SessionState = { status: 'unknown' }
/** Whom the provider's SDK has; undefined until it has told. */
let account: StaffAccount | null | undefined
let isStarted = false
/** Checks are numbered in the order of their start, and so are their outcomes applied. */
let started = 0
let applied = 0
let underWay = 0
const listeners = new Set<() => void>()

/** The session of this page; starts it on first use. */
export function useStaffSession(): SessionState {
  return useSyncExternalStore(subscribe, () => state)
}

/**
 * Whether this person's session stands, as all tabs know it now: not ended, not run out, no sign-in needed.
 * Reads this tablet alone, so it can be asked before each step.
 */
export function isSessionGood(uid: string): boolean {
  return readLease(Date.now())?.uid === uid && !isSignInNeeded()
}

/**
 * Signs in and has the server verify it.
 * @throws {Error} with the text to show (spec section 8)
 */
export async function signIn(email: string, password: string): Promise<void> {
  const { uid } = (account = await signInToAccount(email.trim(), password))
  leaveSignInMark(uid)
  await verify()
  if (!isSessionGood(uid)) throw new Error('Something went wrong')
}

/** Ends the session in all tabs, at once. What the person has not sent is the workspace's business. */
export async function endSession(): Promise<void> {
  // First what all tabs go by, without a wait: an answer that is under way anywhere comes too late.
  endLease()
  leaveSignInMark(null)
  account = null
  set({ status: 'signed-out', reason: 'none' })
  // The session has ended all the same, and what the SDK keeps is no session (`forgetAccount`).
  await signOutOfAccount().catch((error: unknown) => console.warn('The account stays', error))
}

/** Asks the server again, for instance after it could not be reached. */
export function retryVerification(): void {
  void verify()
}

/**
 * After a 401: gets a fresh token and has it verified. Takes as long as a token and a call may at most.
 * @returns false when the person has to sign in again
 * @throws {ApiError} `no-answer` when that cannot be found out now
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
    // Not for the answer to a check of our own, which is the first to show that the server is there.
    if (connectionState() && underWay === 0) void verify()
  })
  onLeaseChange(follow)
  onSignInMark(() => void verify())
  // A page that was frozen, or in the back/forward cache, heard of nothing meanwhile.
  window.addEventListener('pageshow', catchUp)
  document.addEventListener('resume', catchUp)
  document.addEventListener('visibilitychange', catchUp)
  setInterval(verifyIfDue, LOOK_EVERY_MS)
}

function catchUp(): void {
  follow()
  verifyIfDue()
}

function verifyIfDue(): void {
  // A refusal can be a mishap that passes, so it is asked about again while somebody sees it.
  const isDue =
    state.status === 'valid' && !state.signInNeeded
      ? Math.abs(Date.now() - state.verifiedAt) >= VERIFY_EVERY_MS
      : document.visibilityState === 'visible'
  if (isDue) void verify()
}

/** Has the server decide about the session. */
async function verify(): Promise<void> {
  follow()
  // The provider's SDK has not told yet who is signed in.
  if (account === undefined) return
  const uid = localPerson()
  if (uid === null) return nobody()
  try {
    await check(uid, () => askTwice(uid))
  } catch {
    if (isSignedIn(uid)) withoutAnswer()
  }
}

function localPerson(): string | null {
  // The SDK's account may be missing: that is found out by asking for its token.
  if (state.status === 'valid') return state.uid
  return account && isSignedIn(account.uid) ? account.uid : null
}

function nobody(): void {
  const reason = readEndedLease(Date.now()) ?? 'none'
  if (state.status !== 'signed-out') set({ status: 'signed-out', reason })
  if (account && readSignInMark()?.uid === null) setTimeout(forgetAccount, MARK_IS_LATE_MS)
}

/** Signs out of an account that outlived its session, as where the tablet went dark in the middle. */
function forgetAccount(): void {
  if (account && readSignInMark()?.uid === null) void signOutOfAccount().catch(() => undefined)
}

/**
 * Has the server's word count unless it comes too late: after a sign-out or a sign-in in any tab, or after
 * the answer to a later question.
 * @param ask throws {ApiError}
 * @returns whether the session stands
 * @throws {ApiError} when nothing was found out
 */
async function check(uid: string, ask: () => Promise<Staff>): Promise<boolean> {
  started += 1
  const number = started
  const generation = readSignInMark()?.generation
  underWay += 1
  const word = await ask()
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
    if (word instanceof ApiError) refused(word)
    else set(validState(writeLease(word, Date.now())))
  }
  return isSessionGood(uid)
}

/** Call 6. */
async function askServer(uid: string, forceRenewal: boolean): Promise<Staff> {
  const { token } = await idToken(uid, forceRenewal)
  return callServer(verifyIdToken, { body: { idToken: token } })
}

/** Once more with a fresh token: on a clock that was set back the SDK takes an old one for good. */
async function askTwice(uid: string): Promise<Staff> {
  try {
    return await askServer(uid, false)
  } catch (error) {
    if (!isRefusal(error) || error instanceof AccountLostError) throw error
    return askServer(uid, true)
  }
}

/** With a review on screen the person signs in over it; a fresh page goes to the login. */
function refused(error: ApiError): void {
  // Whose account the SDK has lost can still work here by the lease.
  if (!(error instanceof AccountLostError)) refuseLease()
  if (isInTime()) needSignIn()
  else set({ status: 'signed-out', reason: 'refused' })
}

function withoutAnswer(): void {
  if (isInTime()) return
  const reason = readEndedLease(Date.now())
  set(reason ? { status: 'signed-out', reason } : { status: 'unreachable' })
}

/** Whether what is on screen may stay there without the server's word. */
function isInTime(): boolean {
  return state.status === 'valid' && Date.now() < state.expiresAt
}

/** Makes of this page what the tablet knows: another tab may have verified, been refused or signed out. */
function follow(): void {
  const lease = readLease(Date.now())
  if (lease) {
    const isNews =
      state.status !== 'valid' || state.uid !== lease.uid || state.verifiedAt !== lease.verifiedAt
    if (isNews) set(validState(lease))
    return
  }
  if (state.status !== 'valid') return
  if (readEndedLease(Date.now()) === 'refused') return needSignIn()
  const isKnownHere = readEndedLease(Date.now()) !== null || readSignInMark()?.uid === state.uid
  if (!isKnownHere) set({ status: 'signed-out', reason: 'none' })
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
  listeners.forEach((listener) => listener())
}
