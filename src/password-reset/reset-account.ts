/** The auth projects of customers and business owners; the only file here that uses the provider's SDK. */
import { initializeApp } from 'firebase/app'
import {
  ActionCodeOperation,
  checkActionCode,
  confirmPasswordReset,
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  type Auth,
} from 'firebase/auth'
import type { AuthProject } from './auth-project.ts'
import { LinkRefusedError, type LinkRefusal } from './link-refusal.ts'

/**
 * Asks the provider whose password a code resets.
 * @returns the account's e-mail
 * @throws {LinkRefusedError} when the code is invalid or no longer valid
 * @throws {Error} when the provider said nothing about the code
 */
export async function emailOfCode(project: AuthProject, code: string): Promise<string> {
  // `verifyPasswordResetCode` would also accept the code of another kind of link.
  const { operation, data } = await checkActionCode(authOf(project), code).catch(
    (error: unknown) => {
      const refusal = refusalOf(error)
      throw refusal ? new LinkRefusedError(refusal) : error
    },
  )
  if (operation === ActionCodeOperation.PASSWORD_RESET && data.email) return data.email
  throw new LinkRefusedError('otherKind')
}

/** Saves the new password of the code's account (call 3). @throws {Error} when it is not saved */
export async function savePassword(
  project: AuthProject,
  code: string,
  password: string,
): Promise<void> {
  await confirmPasswordReset(authOf(project), code, password)
}

/** Each of the SDK's calls gives back what an earlier one has made. */
function authOf(project: AuthProject): Auth {
  const app = initializeApp(project, project.projectId)
  // Nobody signs in here, so nothing is kept.
  const auth = initializeAuth(app, { persistence: inMemoryPersistence })
  if (!project.authDomain) connectAuthEmulator(auth, location.origin, { disableWarnings: true })
  return auth
}

const REFUSALS = new Map<unknown, LinkRefusal>([
  ['auth/expired-action-code', 'expired'],
  ['auth/invalid-action-code', 'used'],
  ['auth/argument-error', 'used'],
  ['auth/user-disabled', 'account'],
  ['auth/user-not-found', 'account'],
])

/** @returns undefined when an error is not about the code or its account, but about the connection */
function refusalOf(error: unknown): LinkRefusal | undefined {
  return error instanceof Error && 'code' in error ? REFUSALS.get(error.code) : undefined
}
