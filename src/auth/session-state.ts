/**
 * Changes the session of this page (`session` of `src/offline/tablet-state.ts`): after an answer of the server, or by
 * what another tab has left in `localStorage`.
 */
import { tablet, type SessionState } from '../offline/tablet-state.ts'
import { readEndedLease, readLease, type Lease } from './lease.ts'
import { readLastSignIn } from './last-sign-in.ts'
import { joinSignIn, leaveEndedSignIn } from './tab-sign-in.ts'

export const sessionState = (): SessionState => tablet.getState().session

/**
 * True if this person's session is valid as far as this page and `localStorage` tell: not ended, not expired, no
 * sign-in needed. It reads nothing else, so it can be called before each step.
 */
export function isSessionGood(uid: string): boolean {
  const state = sessionState()
  const isSignInNeeded = state.status === 'valid' && state.signInNeeded
  return !isSignInNeeded && readLease(Date.now())?.uid === uid
}

/** The server has just verified the session. */
export function noteVerified(lease: Lease): void {
  set({ status: 'valid', ...lease, signInNeeded: false })
}

/** A page that is in use stays and asks for a sign-in; a fresh page goes to the login. */
export function noteRefusal(): void {
  if (isInTime()) needSignIn()
  else set({ status: 'signed-out', reason: 'refused' })
}

/**
 * The server has not answered: a session in time stays; otherwise the page shows why the lease ended, or that the
 * server is unreachable.
 */
export function noteNoAnswer(): void {
  if (isInTime()) return
  const reason = readEndedLease(Date.now())
  set(reason ? { status: 'signed-out', reason } : { status: 'unreachable' })
}

/** Nobody is signed in; a page that knows that already keeps its reason. */
export function noteNobody(): void {
  const reason = readEndedLease(Date.now()) ?? 'none'
  if (sessionState().status !== 'signed-out') set({ status: 'signed-out', reason })
}

/** The person has signed out. */
export function noteSignOut(): void {
  set({ status: 'signed-out', reason: 'none' })
}

/** Updates this page from `localStorage`: another tab may have verified, been refused or signed out. */
export function followOtherTabs(): void {
  leaveEndedSignIn()
  const state = sessionState()
  const lease = readLease(Date.now())
  if (lease) {
    const isNews =
      state.status !== 'valid' || state.uid !== lease.uid || state.verifiedAt !== lease.verifiedAt
    if (isNews) noteVerified(lease)
    return
  }
  if (state.status !== 'valid') return
  if (readEndedLease(Date.now()) === 'refused') return needSignIn()
  const isStillKnown = readEndedLease(Date.now()) !== null || readLastSignIn()?.uid === state.uid
  if (!isStillKnown) noteSignOut()
}

/** The session may stay on screen without an answer from the server. */
export function isInTime(): boolean {
  const state = sessionState()
  return state.status === 'valid' && Date.now() < state.expiresAt
}

function needSignIn(): void {
  const state = sessionState()
  if (state.status === 'valid') set({ ...state, signInNeeded: true })
}

function set(next: SessionState): void {
  if (JSON.stringify(next) === JSON.stringify(sessionState())) return
  if (next.status === 'valid') joinSignIn()
  tablet.setState({ session: next })
}
