/**
 * Who is signed in to Hermes, according to the server (call 6). While the server does not answer, a lease
 * from an earlier answer stands in. Each page has one session state, and tabs follow each other's changes.
 * Here are the sign-in, the sign-out, and when the session is verified.
 */
import { useSyncExternalStore } from 'react'
import { startJob } from '../offline/jobs/job.ts'
import { pageShown } from '../offline/jobs/page-wake-ups.ts'
import { tablet, type SessionState } from '../offline/tablet-state.ts'
import { onOnlineAgain, setWorksOffline, worksOffline } from '../offline/work-offline.ts'
import { endLease, LEASE_KEY } from './lease.ts'
import { checkSession, isCheckUnderWay } from './session-check.ts'
import {
  followOtherTabs,
  isInTime,
  isSessionGood,
  noteNoAnswer,
  noteNobody,
  noteSignOut,
  sessionState,
} from './session-state.ts'
import { isSignedIn, LAST_SIGN_IN_KEY, readLastSignIn, recordSignIn } from './last-sign-in.ts'
import {
  onAccountChange,
  signInToAccount,
  signOutOfAccount,
  type StaffAccount,
} from './staff-account.ts'
import { leaveEndedSignIn } from './tab-sign-in.ts'

/** A session is verified again after this time, so that the lease is rarely old when the connection breaks. */
const VERIFY_EVERY_MS = 15 * 60_000

/** Pause between two looks at whether to verify; a visible page without a valid session verifies each time. */
const CHECK_EVERY_MS = 60_000

/** The SDK reports a sign-in in another tab shortly before it is recorded; wait this long for that. */
const RECORD_DELAY_MS = 5_000

/** The account that the provider's SDK has; null: none; undefined: not known yet. */
let account: StaffAccount | null | undefined
let isStarted = false

/** Returns the session of this page and re-renders when it changes. Starts it on first use. */
export function useStaffSession(): SessionState {
  return useSyncExternalStore(subscribe, sessionState)
}

/**
 * Signs in and has the server verify the session (checklist rows H1 to H3).
 * @throws {Error} with the text to show as its message (spec section 8)
 */
export async function signIn(email: string, password: string): Promise<void> {
  // It needs the server.
  setWorksOffline(false)
  const { uid } = (account = await signInToAccount(email.trim(), password))
  recordSignIn(uid)
  await verify()
  if (!isSessionGood(uid)) throw new Error('Something went wrong')
}

/** Ends the session in all tabs at once. The workspace takes care of unsent decisions. */
export async function endSession(): Promise<void> {
  // First and synchronously what all tabs rely on, so that answers still pending in any tab come too late.
  endLease()
  recordSignIn(null)
  leaveEndedSignIn()
  account = null
  noteSignOut()
  setWorksOffline(false)
  // If this fails, the session has still ended, and `forgetAccount` removes the SDK's account later.
  await signOutOfAccount().catch((error: unknown) =>
    console.warn('The account could not be signed out', error),
  )
}

/** Verifies the session again, for instance after the server could not be reached. */
export function retryVerification(): void {
  void verify()
}

function subscribe(listener: () => void): () => void {
  if (!isStarted) start()
  return tablet.subscribe(({ session }) => session, listener)
}

function start(): void {
  isStarted = true
  startJob({
    name: 'Verify the session',
    lookAgainMs: CHECK_EVERY_MS,
    wakesOn: [pageShown],
    run: async () => {
      // A page that was suspended has missed all events.
      followOtherTabs()
      verifyIfDue()
      return null
    },
  })
  const followAccount = () =>
    void onAccountChange((next) => {
      account = next
      void verify()
    })
  // The provider's SDK asks its servers as soon as it begins.
  if (worksOffline()) {
    const stop = onOnlineAgain(() => {
      stop()
      followAccount()
    })
  } else followAccount()
  tablet.subscribe(
    ({ isOnline }) => isOnline,
    (isOnline) => {
      // Not if a check is in progress: its own answer may be what showed that the server is reachable.
      if (isOnline && !isCheckUnderWay()) void verify()
    },
  )
  window.addEventListener('storage', ({ key }) => {
    if (key === LEASE_KEY) followOtherTabs()
    // Null: all of it was deleted.
    if (key === LAST_SIGN_IN_KEY || key === null) void verify()
  })
}

function verifyIfDue(): void {
  const state = sessionState()
  // A refusal may be temporary, so a visible page keeps asking.
  const isDue =
    state.status === 'valid' && isSessionGood(state.uid)
      ? Math.abs(Date.now() - state.verifiedAt) >= VERIFY_EVERY_MS
      : document.visibilityState === 'visible'
  if (isDue) void verify()
}

/** Has the server verify the session, unless a person works offline. Never throws. */
async function verify(): Promise<void> {
  followOtherTabs()
  if (worksOffline()) {
    if (isInTime()) return
    // Nobody can work on without a session: only the server can tell whether it goes on.
    setWorksOffline(false)
  }
  // The SDK has not reported yet who is signed in.
  if (account === undefined) return
  const uid = localPerson()
  if (uid === null) {
    noteNobody()
    if (account && readLastSignIn()?.uid === null) setTimeout(forgetAccount, RECORD_DELAY_MS)
    return
  }
  try {
    await checkSession(uid)
  } catch {
    if (isSignedIn(uid)) noteNoAnswer()
  }
}

/** Whose session to verify; null: nobody's. */
function localPerson(): string | null {
  const state = sessionState()
  // Even without an account in the SDK: asking for its token will reveal that.
  if (state.status === 'valid') return state.uid
  return account && isSignedIn(account.uid) ? account.uid : null
}

/** Signs out of an account that outlived its session, for instance because the sign-out was interrupted. */
function forgetAccount(): void {
  if (account && readLastSignIn()?.uid === null) void signOutOfAccount().catch(() => undefined)
}
