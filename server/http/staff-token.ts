import { initializeApp } from 'firebase-admin/app'
import { FirebaseAuthError, getAuth } from 'firebase-admin/auth'
import { HttpError } from './http-error.ts'

export interface Staff {
  uid: string
  email: string
  isReviewer: boolean
}

/** @throws {HttpError} 401 when the token is malformed, too old, revoked or another project's */
export type VerifyStaffToken = (idToken: string) => Promise<Staff>

const BAD_TOKEN = new Set([
  'auth/argument-error',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/user-disabled',
  'auth/user-not-found',
])

/**
 * Verifies ID tokens of the staff project (spec section 6). A reviewer is somebody on the allow-list whose
 * address the project has verified: anybody can type a listed address into a sign-up.
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
    // Google's keys out of reach come under the same code, and must not sign anybody out.
    !error.message.includes('fetching public keys')
  )
}
