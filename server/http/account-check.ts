import { z } from 'zod'
import { askProvider } from './ask-provider.ts'
import { invalidSession, sessionsUnavailable, type IdTokenClaims } from './id-token.ts'

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
 * @param provider base URL of the provider's API
 * @returns asks the provider if a verified token's account still stands behind it; throws an HttpError 401 when the account
 *   was deleted or disabled or its sessions were ended, 503 when the provider does not answer
 */
export function accountCheck(provider: string, apiKey: string) {
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
