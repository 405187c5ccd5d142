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

const auths = new Map<string, Auth>()

/**
 * Asks the provider whose password a code resets.
 * @returns the account's e-mail, or null when the code is invalid or no longer valid
 * @throws {Error} when the provider said nothing about the code
 */
export async function emailOfCode(project: AuthProject, code: string): Promise<string | null> {
  try {
    // `verifyPasswordResetCode` would also accept the code of another kind of link.
    const { operation, data } = await checkActionCode(authOf(project), code)
    return operation === ActionCodeOperation.PASSWORD_RESET ? (data.email ?? null) : null
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}

/** Saves the new password of the code's account (call 3). @throws {Error} when it is not saved */
export async function savePassword(
  project: AuthProject,
  code: string,
  password: string,
): Promise<void> {
  await confirmPasswordReset(authOf(project), code, password)
}

function authOf(project: AuthProject): Auth {
  const known = auths.get(project.projectId)
  if (known) return known
  const app = initializeApp(project, project.projectId)
  // Nobody signs in here, so nothing is kept.
  const auth = initializeAuth(app, { persistence: inMemoryPersistence })
  if (!project.authDomain) connectAuthEmulator(auth, location.origin, { disableWarnings: true })
  auths.set(project.projectId, auth)
  return auth
}

/** Whether an error is about the code or its account, and not about the connection. */
function isRefusal(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /action-code|user-disabled|user-not-found|argument-error/.test(code)
}
