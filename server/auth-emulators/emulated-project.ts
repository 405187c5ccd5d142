import { randomBytes } from 'node:crypto'
import { UnsecuredJWT } from 'jose'
import { z } from 'zod'

const TOKEN_S = 3600
const SHORTEST_PASSWORD = 6

export const emulatedAccount = z.object({
  localId: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  /** As it was typed: whoever can read the data folder may know it. */
  password: z.string(),
  /** Sign-ins before this time no longer count. In seconds since 1970. */
  validSince: z.number(),
})

export type EmulatedAccount = z.output<typeof emulatedAccount>

export const codeKind = z.enum(['PASSWORD_RESET', 'VERIFY_EMAIL'])

/** The code in the link of an e-mail. */
export interface EmailCode {
  email: string
  requestType: z.output<typeof codeKind>
  isUsed: boolean
}

/** A refusal in the provider's own words, which its SDK and our server understand. */
export class ProviderError extends Error {}

const claims = z.object({ sub: z.string(), auth_time: z.number() })
const session = z.object({ localId: z.string(), authTime: z.number() })

/** A Firebase project, as far as Campfire uses one. Every method that refuses throws a `ProviderError`. */
export class EmulatedProject {
  readonly accounts: Map<string, EmulatedAccount>
  /** Until the server stops. */
  readonly codes = new Map<string, EmailCode>()
  readonly #id: string

  constructor(id: string, accounts: readonly EmulatedAccount[]) {
    this.#id = id
    this.accounts = new Map(accounts.map((account) => [account.localId, account]))
  }

  /** @returns the account of an address in any spelling of its letters */
  find(email: string): EmulatedAccount | undefined {
    const wanted = email.trim().toLowerCase()
    return [...this.accounts.values()].find((account) => account.email === wanted)
  }

  create(fields: { email: string; password: string; emailVerified?: boolean; localId?: string }) {
    const { localId = randomId(), email, emailVerified = false, password } = fields
    checkEmail(email)
    if (this.find(email)) throw new ProviderError('EMAIL_EXISTS')
    checkPassword(password)
    const account = { localId, email: email.toLowerCase(), emailVerified, password, validSince: 0 }
    this.accounts.set(localId, account)
    return account
  }

  /** Gives the same answer for a wrong password and an unknown address. */
  signIn(email: string, password: string) {
    checkEmail(email)
    const account = this.find(email)
    if (account?.password !== password) throw new ProviderError('INVALID_LOGIN_CREDENTIALS')
    return { account, ...this.#tokens(account, nowInSeconds()) }
  }

  /** A new ID token for the session of a refresh token. */
  refresh(refreshToken: string) {
    const { localId, authTime } = parsed(session, () =>
      JSON.parse(Buffer.from(refreshToken, 'base64url').toString()),
    )
    const account = this.#signedIn(localId, authTime)
    return { account, ...this.#tokens(account, authTime) }
  }

  /** The account that an ID token stands for. */
  lookUp(idToken: string): EmulatedAccount {
    const issuer = `https://securetoken.google.com/${this.#id}`
    const { sub, auth_time } = parsed(
      claims,
      () => UnsecuredJWT.decode(idToken, { issuer, audience: this.#id }).payload,
    )
    return this.#signedIn(sub, auth_time)
  }

  issueCode(requestType: EmailCode['requestType'], email: string): string {
    const account = this.find(email)
    if (!account) throw new ProviderError('EMAIL_NOT_FOUND')
    const code = randomId()
    this.codes.set(code, { email: account.email, requestType, isUsed: false })
    return code
  }

  /** The facts of a code that was not used yet. */
  checkCode(code: string): EmailCode {
    const facts = this.codes.get(code)
    if (!facts || facts.isUsed) throw new ProviderError('INVALID_OOB_CODE')
    return facts
  }

  /** Uses a code up: sets a new password, which ends all sessions, or confirms the address. */
  useCode(code: string, newPassword?: string): EmailCode {
    const facts = this.checkCode(code)
    const account = this.find(facts.email)
    const needsPassword = facts.requestType === 'PASSWORD_RESET'
    if (!account || needsPassword !== (newPassword !== undefined)) {
      throw new ProviderError('INVALID_OOB_CODE')
    }
    if (newPassword !== undefined) {
      checkPassword(newPassword)
      Object.assign(account, { password: newPassword, validSince: nowInSeconds() })
    }
    account.emailVerified = true
    facts.isUsed = true
    return facts
  }

  #signedIn(localId: string, authTime: number): EmulatedAccount {
    const account = this.accounts.get(localId)
    if (!account) throw new ProviderError('USER_NOT_FOUND')
    if (authTime < account.validSince) throw new ProviderError('TOKEN_EXPIRED')
    return account
  }

  /** @param authTime when the person signed in, in seconds since 1970 */
  #tokens({ localId, email, emailVerified }: EmulatedAccount, authTime: number) {
    const idToken = new UnsecuredJWT({
      auth_time: authTime,
      user_id: localId,
      email,
      email_verified: emailVerified,
      firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
    })
      .setSubject(localId)
      .setIssuer(`https://securetoken.google.com/${this.#id}`)
      .setAudience(this.#id)
      .setIssuedAt()
      .setExpirationTime(nowInSeconds() + TOKEN_S)
      .encode()
    const refreshToken = Buffer.from(JSON.stringify({ localId, authTime })).toString('base64url')
    return { idToken, refreshToken, expiresIn: String(TOKEN_S) }
  }
}

function checkEmail(email: string): void {
  if (!z.email().safeParse(email).success) throw new ProviderError('INVALID_EMAIL')
}

function checkPassword(password: string): void {
  if (password.length < SHORTEST_PASSWORD) throw new ProviderError('WEAK_PASSWORD')
}

function parsed<T extends z.ZodType>(schema: T, read: () => unknown): z.output<T> {
  try {
    return schema.parse(read())
  } catch {
    throw new ProviderError('INVALID_ID_TOKEN')
  }
}

const randomId = () => randomBytes(24).toString('base64url')
const nowInSeconds = () => Math.floor(Date.now() / 1000)
