import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Env } from '../config/env.ts'
import { askProvider } from './ask-provider.ts'
import {
  invalidSession,
  sessionsUnavailable,
  signedIdTokens,
  unsignedIdTokens,
  type IdTokenClaims,
} from './id-token.ts'

export interface Account {
  uid: string
  /** Empty if the account has none. */
  email: string
  /** The provider has seen that the address is theirs. */
  isEmailVerified: boolean
}

/**
 * @throws {HttpError} 401 when the token is malformed, expired, revoked or from another project; 503 when the
 *   provider cannot be asked
 */
export type VerifyAccountToken = (idToken: string) => Promise<Account>

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

const found = z.object({
  users: z.tuple([
    z.object({
      localId: z.string(),
      disabled: z.boolean().optional(),
      /** Sign-ins before this time no longer count. In seconds since 1970. */
      validSince: z.coerce.number().optional(),
    }),
  ]),
})

/** The provider's words for a token whose account is gone or disabled, or has ended its sessions. */
const ENDED = /INVALID_ID_TOKEN|TOKEN_EXPIRED|CREDENTIAL_TOO_OLD|USER_DISABLED|USER_NOT_FOUND/

/**
 * Asks with the token itself, as the provider's SDK does, so that the server needs no rights in the project.
 * @returns asks the provider if a verified token's account still stands behind it; throws an HttpError 401 when the account
 *   was deleted or disabled or its sessions were ended, 503 when the provider does not answer
 */
function accountCheck(provider: string, apiKey: string) {
  const url = `${provider}/v1/accounts:lookup?${new URLSearchParams({ key: apiKey })}`
  return async (idToken: string, claims: IdTokenClaims): Promise<void> => {
    const account = await lookUp(url, idToken)
    const isValid =
      account?.localId === claims.sub &&
      !account.disabled &&
      claims.auth_time >= (account.validSince ?? 0)
    if (!isValid) throw invalidSession()
  }
}

/** @returns null when the provider no longer accepts the token */
async function lookUp(url: string, idToken: string) {
  try {
    const { ok, status, text } = await askProvider(url, { idToken })
    if (ok) return found.parse(JSON.parse(text)).users[0]
    if (status === 400 && ENDED.test(text)) return null
    throw new Error(`The provider answered ${status}: ${text.slice(0, 500)}`)
  } catch (error) {
    throw sessionsUnavailable(error)
  }
}
