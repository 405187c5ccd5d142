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
  expireLease,
  hasExpiredLease,
  onLeaseChange,
  readLease,
  writeLease,
  type Lease,
} from './lease.ts'
import {
  idToken,
  onAccountChange,
  signInToAccount,
  signOutOfAccount,
  type StaffAccount,
} from './staff-account.ts'

/** Verified again this often, so that a lease is rarely old when the line breaks. */
const VERIFY_EVERY_MS = 15 * 60_000

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
let account: StaffAccount | null | undefined
let isStarted = false
const listeners = new Set<() => void>()

/** The session of this page; starts it on first use. */
export function useStaffSession(): SessionState {
  return useSyncExternalStore(subscribe, () => state)
}

/**
 * Signs in and has the server verify it.
 * @throws {Error} with the text to show (spec section 8)
 */
export async function signIn(email: string, password: string): Promise<void> {
  account = await signInToAccount(email.trim(), password)
  await verify()
  if (state.status !== 'valid') throw new Error('Something went wrong')
}

/** Ends the session in all tabs. What the person has not sent is the workspace's business. */
export async function endSession(): Promise<void> {
  // At once: an answer to a check that is still under way must not bring the lease back.
  account = null
  endLease()
  set({ status: 'signed-out', reason: 'none' })
  await signOutOfAccount()
}

/** Asks the server again, for instance after it could not be reached. */
export function retryVerification(): void {
  void verify()
}

/**
 * After a 401: gets a fresh token and has it verified.
 * @returns false when the person has to sign in again
 * @throws {ApiError} `no-answer` when that cannot be found out now
 */
export async function renewSession(uid: string): Promise<boolean> {
  try {
    const { token } = await idToken(uid, true)
    await callServer(verifyIdToken, { body: { idToken: token } })
    return true
  } catch (error) {
    if (!isRefused(error)) throw error
    needSignIn()
    return false
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (!isStarted) start()
  return () => listeners.delete(listener)
}

function start(): void {
  isStarted = true
  const lease = readLease(Date.now())
  if (lease) set(validState(lease, false))
  onAccountChange((next) => {
    account = next
    void verify()
  })
  onConnectionChange(() => {
    if (connectionState()) void verify()
  })
  onLeaseChange(followOtherTab)
  setInterval(() => void verify(), VERIFY_EVERY_MS)
}

/** Has the server decide about the account's token (call 6). */
async function verify(): Promise<void> {
  // The provider's SDK has not told yet who is signed in.
  if (account === undefined) return
  const lease = readLease(Date.now())
  if (account === null) return withoutAccount(lease)
  const { uid } = account
  if (lease && lease.uid !== uid) endLease()
  try {
    const { token } = await idToken(uid)
    const verified = await callServer(verifyIdToken, { body: { idToken: token } })
    if (account?.uid !== uid || verified.uid !== uid) return
    set(validState(writeLease(verified, Date.now()), false))
  } catch (error) {
    if (account?.uid !== uid) return
    if (isRefused(error)) return refused()
    withoutAnswer(readLease(Date.now()))
  }
}

function withoutAccount(lease: Lease | null): void {
  // The SDK lost the account, not the person: what is open stays open, and a sign-in is asked for.
  if (lease) return set(validState(lease, true))
  if (state.status === 'signed-out') return
  const reason = hasExpiredLease(Date.now()) ? 'expired' : 'none'
  set({ status: 'signed-out', reason })
}

function withoutAnswer(lease: Lease | null): void {
  if (lease) return set(validState(lease, isSignInNeeded()))
  if (hasExpiredLease(Date.now())) return set({ status: 'signed-out', reason: 'expired' })
  set({ status: 'unreachable' })
}

function refused(): void {
  // With a review on screen the person signs in over it; a fresh page goes to the login.
  if (state.status === 'valid') return needSignIn()
  endLease()
  set({ status: 'signed-out', reason: 'refused' })
}

function needSignIn(): void {
  expireLease(Date.now())
  if (state.status === 'valid') set({ ...state, signInNeeded: true })
}

function followOtherTab(): void {
  const lease = readLease(Date.now())
  if (lease) return set(validState(lease, false))
  if (state.status !== 'valid') return
  if (hasExpiredLease(Date.now())) return set({ ...state, signInNeeded: true })
  set({ status: 'signed-out', reason: 'none' })
}

function isSignInNeeded(): boolean {
  return state.status === 'valid' && state.signInNeeded
}

function isRefused(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.kind === 'unauthenticated' || error.kind === 'forbidden')
  )
}

function validState(lease: Lease, signInNeeded: boolean): SessionState {
  return { status: 'valid', ...lease, signInNeeded }
}

function set(next: SessionState): void {
  if (JSON.stringify(next) === JSON.stringify(state)) return
  state = next
  listeners.forEach((listener) => listener())
}
