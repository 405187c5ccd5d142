import { initializeApp } from 'firebase-admin/app'
import { FirebaseAuthError, getAuth } from 'firebase-admin/auth'
import { HttpError } from './http-error.ts'

/** A signed-in member of the staff, according to a verified token. */
export interface Staff {
  uid: string
  email: string
  isReviewer: boolean
}

/**
 * Verifies an ID token.
 * @throws {HttpError} 401 when the token is malformed, expired, revoked or from another project
 */
export type VerifyStaffToken = (idToken: string) => Promise<Staff>

const BAD_TOKEN = new Set([
  'auth/argument-error',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/user-disabled',
  'auth/user-not-found',
])

/**
 * Makes the verifier for ID tokens of the staff project (spec section 6). A reviewer's address must be on the
 * allow-list and verified by the project: anybody could sign up with a listed address.
 * @param projectId the Firebase project of the staff accounts
 * @param allowList the reviewers' addresses in lower case
 */
export function staffTokenVerifier(
  projectId: string,
  allowList: readonly string[],
): VerifyStaffToken {
  const auth = getAuth(initializeApp({ projectId }, projectId))
  return async (idToken) => {
    try {
      const { uid, email = '', email_verified } = await auth.verifyIdToken(idToken)
      return {
        uid,
        email,
        isReviewer: email_verified === true && allowList.includes(email.toLowerCase()),
      }
    } catch (error) {
      if (isBadToken(error)) throw new HttpError(401, 'The session is not valid')
      throw error
    }
  }
}

function isBadToken(error: unknown): boolean {
  return (
    error instanceof FirebaseAuthError &&
    BAD_TOKEN.has(error.code) &&
    // The same code is used when Google's keys cannot be fetched, which must not sign anybody out.
    !error.message.includes('fetching public keys')
  )
}
