import type { VerifyAccountToken } from './account-token.ts'
import type { Reviewers } from './reviewer-list.ts'

export interface Staff {
  uid: string
  email: string
  isReviewer: boolean
}

/** Verifies an ID token of the staff project. @throws {HttpError} as `VerifyAccountToken` does */
export type VerifyStaffToken = (idToken: string) => Promise<Staff>

/**
 * Tells reviewers from other staff (spec section 6). A reviewer's address must be on the allow-list and verified by the
 * project: anybody could sign up with a listed address.
 */
export function staffTokenVerifier(
  verifyToken: VerifyAccountToken,
  reviewers: Reviewers,
): VerifyStaffToken {
  return async (idToken) => {
    const { uid, email, isEmailVerified } = await verifyToken(idToken)
    // At each request, so that who is taken off the list is out at once.
    return { uid, email, isReviewer: isEmailVerified && (await reviewers.has(email)) }
  }
}
