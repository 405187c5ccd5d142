/** The staff auth project. Only this file uses the provider's SDK. */
import { initializeApp } from 'firebase/app'
import {
  browserLocalPersistence,
  connectAuthEmulator,
  initializeAuth,
  onAuthStateChanged,
  signInWithEmailAndPassword,
  signOut,
  type Auth,
  type User,
} from 'firebase/auth'
import { STAFF_PROJECT } from '../config/settings.ts'
import { ApiError } from '../contract/api-error.ts'
import { withDeadline } from '../offline/deadline.ts'
import type { EpochMs } from '../rules/epoch-ms.ts'

/** Longest wait for the SDK, which on its own waits for half a minute, or forever for its storage. */
const DEADLINE_MS = 10_000

/** Longest wait for the SDK to notice another tab's sign-in, which normally takes a second at most. */
const CATCH_UP_MS = 3_000

let begun: Auth | undefined

/** Begins only when it is needed, because it then asks its servers for the account. */
function staffAuth(): Auth {
  if (begun) return begun
  const app = initializeApp(STAFF_PROJECT, STAFF_PROJECT.projectId)
  // No popup resolver, because it would load code from another host. Not IndexedDB, whose transactions WebKit can leave
  // unsettled when a page is left: the next page's SDK then waits for ever, and nothing is sent.
  begun = initializeAuth(app, { persistence: browserLocalPersistence })
  if (!STAFF_PROJECT.authDomain) {
    connectAuthEmulator(begun, location.origin, { disableWarnings: true })
  }
  return begun
}

/** By the SDK's code. */
const SIGN_IN_MESSAGES: Record<string, string> = {
  'auth/invalid-credential': 'Credential is wrong',
  'auth/invalid-email': 'Email is invalid',
}

export type StaffAccount = Pick<User, 'uid'>

/**
 * Calls back with the account that the SDK has, and whenever that changes; null: none.
 * @returns a function that stops listening
 */
export function onAccountChange(listener: (account: StaffAccount | null) => void): () => void {
  return onAuthStateChanged(staffAuth(), listener)
}

/**
 * Signs in with email and password.
 * @throws {Error} with the text to show as its message (spec section 8)
 */
export async function signInToAccount(email: string, password: string): Promise<StaffAccount> {
  try {
    return (await signInWithEmailAndPassword(staffAuth(), email, password)).user
  } catch (cause) {
    throw new Error(SIGN_IN_MESSAGES[errorCode(cause)] ?? 'Something went wrong', { cause })
  }
}

/** Signs out of the account in the SDK. @throws {Error} if the SDK fails or takes over ten seconds */
export async function signOutOfAccount(): Promise<void> {
  await withDeadline(
    signOut(staffAuth()),
    DEADLINE_MS,
    () => new Error('The SDK does not sign out'),
  )
}

/** The SDK has no account, or somebody else's. Neither the provider nor the server has refused anything. */
export class AccountLostError extends ApiError {
  constructor() {
    super('unauthenticated', 'Sign in again to send')
  }
}

export interface IdToken {
  token: string
  expiresAt: EpochMs
}

/**
 * Gets the signed-in person's ID token, renewed if it has expired or on request. Takes ten seconds at most.
 * @param uid the person whose token it must be
 * @throws {ApiError} `no-answer` if the provider cannot be reached, `unauthenticated` if it refuses
 * @throws {AccountLostError} if the SDK does not have this person's account
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
  const auth = staffAuth()
  // Until the SDK has read its storage, it reports that nobody is signed in.
  await auth.authStateReady()
  if (auth.currentUser?.uid === uid) return auth.currentUser
  let stopListening = () => {}
  const arrival = new Promise<User>((resolve) => {
    stopListening = onAuthStateChanged(auth, (user) => {
      if (user?.uid === uid) resolve(user)
    })
  })
  return withDeadline(arrival, CATCH_UP_MS, () => new AccountLostError()).finally(stopListening)
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** True if the provider refuses the account or its token, as opposed to a connection problem. */
function isRefusal(code: string): boolean {
  return /user-token-expired|invalid-user-token|user-disabled|user-not-found|invalid-refresh/.test(
    code,
  )
}
