import type { VerifyAccountToken } from './account-token.ts'
import { HttpError } from './http-error.ts'
import type { Staff, VerifyStaffToken } from './staff-token.ts'

/**
 * Identifies a request's caller from its headers.
 * @throws {HttpError} 401 when the credential is missing or wrong, 403 when the caller may not make the call
 */
export type Authorize<Caller> = (header: (name: string) => string | undefined) => Promise<Caller>

export const anyone: Authorize<null> = () => Promise.resolve(null)

/** For calls from our own pages. The key is in every page, so it stops only stray clients, not attackers. */
export function ourPages(apiKey: string): Authorize<null> {
  return async (header) => {
    if (header('x-api-key') === apiKey) return null
    throw new HttpError(401, 'The API key is not valid', {}, { 'WWW-Authenticate': 'ApiKey' })
  }
}

/** For calls open to anybody with an account in the staff project. */
export function staffOnly(verifyStaffToken: VerifyStaffToken): Authorize<Staff> {
  return (header) => signedIn(header, verifyStaffToken)
}

/** A customer, whose receipts are found by their address. */
export interface Customer {
  uid: string
  email: string
}

/** For calls open to customers. Anybody can sign up with another's address, so it must be verified. */
export function customersOnly(verifyCustomerToken: VerifyAccountToken): Authorize<Customer> {
  return async (header) => {
    const { uid, email, isEmailVerified } = await signedIn(header, verifyCustomerToken)
    if (!isEmailVerified || !email) throw new HttpError(403, 'Verify your e-mail address first')
    return { uid, email }
  }
}

async function signedIn<Person>(
  header: (name: string) => string | undefined,
  verifyToken: (idToken: string) => Promise<Person>,
): Promise<Person> {
  const idToken = header('authorization')?.match(/^Bearer (\S+)$/i)?.[1]
  if (!idToken) throw new HttpError(401, 'Sign in first')
  return verifyToken(idToken)
}

/** For calls open only to staff on the allow-list (spec section 6). */
export function reviewersOnly(verifyStaffToken: VerifyStaffToken): Authorize<Staff> {
  const authorize = staffOnly(verifyStaffToken)
  return async (header) => {
    const staff = await authorize(header)
    if (!staff.isReviewer) throw new HttpError(403, 'Only reviewers may do this')
    return staff
  }
}
