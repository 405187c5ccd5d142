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
import { STAFF_PROJECT } from '../config.ts'
import { ApiError } from '../contract/api-error.ts'

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

export async function signOutOfAccount(): Promise<void> {
  await signOut(auth)
}

export interface IdToken {
  token: string
  /** Milliseconds since the epoch. */
  expiresAt: number
}

/**
 * The signed-in person's ID token, renewed when it is old or when asked.
 * @param uid whose token it must be
 * @throws {ApiError} `no-answer` when the provider cannot be reached, `unauthenticated` when it refuses
 *   or when somebody else is signed in
 */
export async function idToken(uid: string, forceRenewal = false): Promise<IdToken> {
  // At start the SDK reads its storage first; until then nobody seems to be signed in.
  await auth.authStateReady()
  const user = auth.currentUser
  if (!user || user.uid !== uid) throw new ApiError('unauthenticated', 'Sign in again to send')
  try {
    const result = await user.getIdTokenResult(forceRenewal)
    return { token: result.token, expiresAt: Date.parse(result.expirationTime) }
  } catch (cause) {
    const kind = isRefusal(errorCode(cause)) ? 'unauthenticated' : 'no-answer'
    throw new ApiError(kind, 'The sign-in could not be renewed', { cause })
  }
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
