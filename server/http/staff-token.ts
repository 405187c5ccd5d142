import { LRUCache } from 'lru-cache'
import type { Env } from '../config/env.ts'
import { invalidSession, signedIdTokens, unsignedIdTokens, type IdTokenClaims } from './id-token.ts'
import type { Reviewers } from './reviewer-list.ts'
import { accountCheck } from './staff-account.ts'

/** A signed-in member of the staff, according to a verified token. */
export interface Staff {
  uid: string
  email: string
  isReviewer: boolean
}

/**
 * Verifies an ID token.
 * @throws {HttpError} 401 when the token is malformed, expired, revoked or from another project; 503 when the
 *   provider cannot be asked
 */
export type VerifyStaffToken = (idToken: string) => Promise<Staff>

/** Bounds the memory; the least recently used results go first. */
const MOST_TOKENS = 10_000

/** An ID token lives for an hour. */
const CLAIMS_FOR_MS = 60 * 60 * 1000

/** How long an account that was disabled, or has ended its sessions, still counts as signed in. */
const ACCOUNT_FOR_MS = 60 * 1000

/**
 * Makes the verifier for ID tokens of the staff project (spec section 6). A reviewer's address must be on the
 * allow-list and verified by the project: anybody could sign up with a listed address.
 * @param emulator the origin of the emulated staff project if it runs in this process; only then are unsigned
 *   tokens accepted
 */
export function staffTokenVerifier(
  env: Env,
  reviewers: Reviewers,
  emulator: string | undefined,
): VerifyStaffToken {
  const readIdToken = emulator
    ? unsignedIdTokens(env.STAFF_PROJECT)
    : signedIdTokens(env.STAFF_PROJECT, env.STAFF_KEYS_URL)
  const checkAccount = emulator
    ? accountCheck(`${emulator}/identitytoolkit.googleapis.com`, env.STAFF_PROJECT)
    : accountCheck(env.STAFF_ACCOUNTS_URL, env.STAFF_API_KEY)

  // Requests at the same time share one look; a failure is not kept.
  const claims = new LRUCache<string, IdTokenClaims>({
    max: MOST_TOKENS,
    ttl: CLAIMS_FOR_MS,
    ignoreFetchAbort: true,
    fetchMethod: (idToken) => readIdToken(idToken),
  })
  const accounts = new LRUCache<string, true>({
    max: MOST_TOKENS,
    ttl: ACCOUNT_FOR_MS,
    ignoreFetchAbort: true,
    fetchMethod: async (idToken) => {
      await checkAccount(idToken, await claims.forceFetch(idToken))
      return true as const
    },
  })
  return async (idToken) => {
    const { sub, email = '', email_verified, exp } = await claims.forceFetch(idToken)
    if (exp <= Date.now() / 1000) throw invalidSession()
    await accounts.fetch(idToken)
    // At each request, so that who is taken off the list is out at once.
    return { uid: sub, email, isReviewer: email_verified === true && (await reviewers.has(email)) }
  }
}
