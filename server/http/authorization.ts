import { HttpError } from './http-error.ts'
import type { Staff, VerifyStaffToken } from './staff-token.ts'

/**
 * Who makes a request, from its headers.
 * @throws {HttpError} 401 for no or a wrong credential, 403 for a person who may not make the call
 */
export type Authorize<Caller> = (header: (name: string) => string | undefined) => Promise<Caller>

/** For calls that ask for no credential. */
export const anyone: Authorize<null> = () => Promise.resolve(null)

/** For the calls of our own pages. The key is in every visitor's page: it keeps strays out, nobody else. */
export function ourPages(apiKey: string): Authorize<null> {
  return async (header) => {
    if (header('x-api-key') === apiKey) return null
    throw new HttpError(401, 'The API key is not valid', {}, { 'WWW-Authenticate': 'ApiKey' })
  }
}

/** For calls that anybody with an account of the staff project may make. */
export function staffOnly(verifyStaffToken: VerifyStaffToken): Authorize<Staff> {
  return async (header) => {
    const idToken = header('authorization')?.match(/^Bearer (\S+)$/i)?.[1]
    if (!idToken) throw new HttpError(401, 'Sign in first')
    return verifyStaffToken(idToken)
  }
}

/** For calls that the allow-list is asked about (spec section 6). */
export function reviewersOnly(verifyStaffToken: VerifyStaffToken): Authorize<Staff> {
  const authorize = staffOnly(verifyStaffToken)
  return async (header) => {
    const staff = await authorize(header)
    if (!staff.isReviewer) throw new HttpError(403, 'Only reviewers may do this')
    return staff
  }
}
