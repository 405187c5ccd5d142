import { z } from 'zod'
import { log } from '../config/log.ts'
import type { resetBusinessPassword } from '../../src/contract/form-calls.ts'
import { brokenRules, passwordRules } from '../../src/rules/password.ts'
import type { AuthEmulators } from '../auth-emulators/auth-emulators.ts'
import type { Env } from '../config/env.ts'
import { askProvider } from '../http/ask-provider.ts'
import { HttpError } from '../http/http-error.ts'

type Reset = z.output<(typeof resetBusinessPassword)['body']>

/**
 * Sets a new password.
 * @throws {HttpError} 400 saying what is wrong with the code, the address or the password; 503 when the auth
 *   provider does not answer or fails
 */
export type ResetBusinessPassword = (reset: Reset) => Promise<void>

const PROVIDER = 'https://identitytoolkit.googleapis.com'

const codeFacts = z.object({ email: z.string(), requestType: z.string() })

/** Call 4: resets a business owner's password. Customers' pages use the auth provider's SDK instead. */
export function businessPasswordReset(
  env: Env,
  emulators: Pick<AuthEmulators, 'origin'> | null,
): ResetBusinessPassword {
  const base = emulators ? `${emulators.origin}/identitytoolkit.googleapis.com` : PROVIDER
  const url = `${base}/v1/accounts:resetPassword?${new URLSearchParams({ key: env.BUSINESS_API_KEY })}`

  return async ({ oobCode, password, email }) => {
    const [broken] = brokenRules(password, passwordRules('business'))
    if (broken) throw new HttpError(400, `password: ${broken.label}`)
    // Without a new password the provider only returns whose code it is, and the code stays valid.
    const facts = await ask(url, { oobCode })
    if (facts.requestType !== 'PASSWORD_RESET') throw invalidCode()
    if (facts.email.toLowerCase() !== email.toLowerCase()) {
      throw new HttpError(400, 'email: must be the address the code is for')
    }
    await ask(url, { oobCode, newPassword: password })
  }
}

async function ask(url: string, body: object): Promise<z.output<typeof codeFacts>> {
  try {
    const { ok, status, text } = await askProvider(url, body)
    if (ok) return codeFacts.parse(JSON.parse(text))
    if (/_OOB_CODE|USER_DISABLED|USER_NOT_FOUND|EMAIL_NOT_FOUND/.test(text)) throw invalidCode()
    if (/[A-Z]_PASSWORD|PASSWORD_[A-Z]/.test(text))
      throw new HttpError(400, 'password: refused by the auth provider')
    throw new Error(`The auth provider answered ${status}: ${text}`)
  } catch (error) {
    if (error instanceof HttpError) throw error
    log.error({ err: error }, 'Passwords cannot be changed')
    const words = 'Passwords cannot be changed at the moment'
    throw new HttpError(503, words, {}, { 'Retry-After': '5' })
  }
}

function invalidCode(): HttpError {
  return new HttpError(400, 'This link is no longer valid')
}
