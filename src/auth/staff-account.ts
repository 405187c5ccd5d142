/** The staff auth project: the only place that knows the provider's SDK. */
import { initializeApp } from 'firebase/app'
import {
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  signInWithEmailAndPassword,
  signOut,
  type User,
} from 'firebase/auth'
import { STAFF_PROJECT } from '../config/settings.ts'
import { ApiError } from '../contract/api-error.ts'
import { withDeadline } from '../offline/deadline.ts'

/** Longest wait for the SDK, which by itself waits for half a minute, or for ever on its storage. */
const DEADLINE_MS = 10_000

/** The SDK of a tab hears of another tab's sign-in within a second. */
const CATCHES_UP_MS = 3_000

const app = initializeApp(STAFF_PROJECT, STAFF_PROJECT.projectId)
// No popup resolver: it would load code from another host.
const auth = initializeAuth(app, { persistence: indexedDBLocalPersistence })
if (!STAFF_PROJECT.authDomain) {
  connectAuthEmulator(auth, location.origin, { disableWarnings: true })
}

export interface StaffAccount {
  uid: string
  email: string
}

/** @returns stops listening */
export function onAccountChange(listener: (account: StaffAccount | null) => void): () => void {
  return onAuthStateChanged(auth, (user) => listener(user && accountOf(user)))
}

/**
 * Signs in with e-mail and password.
 * @throws {Error} with the text of the spec's section 8 as its message
 */
export async function signInToAccount(email: string, password: string): Promise<StaffAccount> {
  try {
    const credential = await signInWithEmailAndPassword(auth, email, password)
    return accountOf(credential.user)
  } catch (cause) {
    throw new Error(signInMessage(cause), { cause })
  }
}

/** @throws {Error} when the SDK cannot do it now, or not in time */
export async function signOutOfAccount(): Promise<void> {
  await withDeadline(signOut(auth), DEADLINE_MS, () => new Error('The SDK does not sign out'))
}

/** The SDK has nobody, or somebody else: neither the provider nor the server has refused anything. */
export class AccountLostError extends ApiError {
  constructor() {
    super('unauthenticated', 'Sign in again to send')
  }
}

export interface IdToken {
  token: string
  /** Milliseconds since the epoch. */
  expiresAt: number
}

/**
 * The signed-in person's ID token, renewed when it is old or when asked. Takes ten seconds at most.
 * @param uid whose token it must be
 * @throws {ApiError} `no-answer` when the provider cannot be reached, `unauthenticated` when it refuses
 * @throws {AccountLostError} when the SDK does not have this person
 */
export function idToken(uid: string, forceRenewal = false): Promise<IdToken> {
  return withDeadline(
    askForToken(uid, forceRenewal),
    DEADLINE_MS,
    () => new ApiError('no-answer', 'The sign-in could not be renewed in time'),
  )
}

async function askForToken(uid: string, forceRenewal: boolean): Promise<IdToken> {
  const user = await userOf(uid)
  try {
    const result = await user.getIdTokenResult(forceRenewal)
    return { token: result.token, expiresAt: Date.parse(result.expirationTime) }
  } catch (cause) {
    const kind = isRefusal(errorCode(cause)) ? 'unauthenticated' : 'no-answer'
    throw new ApiError(kind, 'The sign-in could not be renewed', { cause })
  }
}

async function userOf(uid: string): Promise<User> {
  // At start the SDK reads its storage first; until then nobody seems to be signed in.
  await auth.authStateReady()
  if (auth.currentUser?.uid === uid) return auth.currentUser
  let stopListening = () => {}
  const arrival = new Promise<User>((resolve) => {
    stopListening = onAuthStateChanged(auth, (user) => {
      if (user?.uid === uid) resolve(user)
    })
  })
  return withDeadline(arrival, CATCHES_UP_MS, () => new AccountLostError()).finally(stopListening)
}

function accountOf(user: User): StaffAccount {
  return { uid: user.uid, email: user.email ?? '' }
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** What the provider says about the account or its token, as opposed to about the line. */
function isRefusal(code: string): boolean {
  return /user-token-expired|invalid-user-token|user-disabled|user-not-found|invalid-refresh/.test(
    code,
  )
}

function signInMessage(error: unknown): string {
  switch (errorCode(error)) {
    case 'auth/invalid-credential':
      return 'Credential is wrong'
    case 'auth/invalid-email':
      return 'Email is invalid'
    default:
      return 'Something went wrong'
  }
}
