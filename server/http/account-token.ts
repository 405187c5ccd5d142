import { LRUCache } from 'lru-cache'
import type { Env } from '../config/env.ts'
import { accountCheck } from './account-check.ts'
import { invalidSession, signedIdTokens, unsignedIdTokens, type IdTokenClaims } from './id-token.ts'

/** Who is signed in, according to a verified token. */
export interface Account {
  uid: string
  /** Empty if the account has none. */
  email: string
  /** The provider has seen that the address is theirs. */
  isEmailVerified: boolean
}

/**
 * Verifies an ID token.
 * @throws {HttpError} 401 when the token is malformed, expired, revoked or from another project; 503 when the
 *   provider cannot be asked
 */
export type VerifyAccountToken = (idToken: string) => Promise<Account>

/** A Firebase project, and where its provider is. */
interface AuthProject {
  id: string
  apiKey: string
  /** Where the keys are that sign its ID tokens. */
  keysUrl: string
  /** Where accounts are looked up. */
  accountsUrl: string
  /** The origin of its emulator if that runs in this process; only then are unsigned tokens accepted. */
  emulator: string | undefined
}

/**
 * The projects whose ID tokens the server accepts.
 * @param emulator the origin of the emulators if they run in this process
 */
export function authProjects(env: Env, emulator?: string) {
  const { AUTH_KEYS_URL: keysUrl, AUTH_ACCOUNTS_URL: accountsUrl } = env
  const provider = { keysUrl, accountsUrl, emulator }
  return {
    staff: { id: env.STAFF_PROJECT, apiKey: env.STAFF_API_KEY, ...provider },
    customers: { id: env.CONSUMER_PROJECT, apiKey: env.CONSUMER_API_KEY, ...provider },
  }
}

/** Bounds the memory; the least recently used results go first. */
const MOST_TOKENS = 10_000

/** An ID token lives for an hour. */
const CLAIMS_FOR_MS = 60 * 60 * 1000

/** For this long an account that was disabled, or has ended its sessions, still counts as signed in. */
const ACCOUNT_FOR_MS = 60 * 1000

/** Makes the verifier for ID tokens of a project (spec section 6). */
export function accountTokenVerifier(project: AuthProject): VerifyAccountToken {
  const { id, apiKey, keysUrl, accountsUrl, emulator } = project
  const readIdToken = emulator ? unsignedIdTokens(id) : signedIdTokens(id, keysUrl)
  const checkAccount = emulator
    ? accountCheck(`${emulator}/identitytoolkit.googleapis.com`, id)
    : accountCheck(accountsUrl, apiKey)

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
    return { uid: sub, email, isEmailVerified: email_verified === true }
  }
}
