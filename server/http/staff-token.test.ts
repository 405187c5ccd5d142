/** ID tokens of a real project: who is let in, and what happens when the provider's servers fail. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readEnv } from '../config/env.ts'
import { log } from '../config/log.ts'
import { reviewerList } from './reviewer-list.ts'
import { accountTokenVerifier, authProjects } from './account-token.ts'
import { staffTokenVerifier, type VerifyStaffToken } from './staff-token.ts'

const PROJECT = 'a-project'
const ADA = { uid: 'ada', email: 'ada@example.com', isReviewer: true }
const REFUSED = { status: 401 }
const UNAVAILABLE = { status: 503, headers: { 'Retry-After': expect.any(String) } }

/** And the least that time moves on: what is kept for a minute is kept for the whole of it. */
const MINUTE_MS = 60_001

type Answer = (response: ServerResponse) => void

const json =
  (status: number, body: unknown): Answer =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify(body))
const noAnswer: Answer = (response) => void response.destroy()
const halfAnAnswer: Answer = (response) => void response.writeHead(200).write('{"')

type Keys = Awaited<ReturnType<typeof generateKeyPair>>

async function publicKeys(kid: string, keys: Keys): Promise<Answer> {
  const key = { ...(await exportJWK(keys.publicKey)), kid, alg: 'RS256', use: 'sig' }
  return json(200, { keys: [key] })
}

const account = (changes: object = {}) =>
  json(200, { users: [{ localId: 'ada', validSince: '1', ...changes }] })

const refusal = (message: string) => json(400, { error: { code: 400, message } })

const keys = await generateKeyPair('RS256', { extractable: true })
const otherKeys = await generateKeyPair('RS256')

/** The answers of the provider's servers, and the number of times that they were asked. */
const servers = { keys: noAnswer, accounts: noAnswer }
const asked = { keys: 0, accounts: 0 }

let verify: VerifyStaffToken
let stop: () => void

beforeEach(async () => {
  // The caches count by `performance` and timers.
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] })
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now())
  vi.spyOn(log, 'error').mockReturnValue()
  servers.keys = await publicKeys('first', keys)
  servers.accounts = account()
  Object.assign(asked, { keys: 0, accounts: 0 })
  const server = createServer(({ url }, response) => {
    const which = url === '/keys' ? 'keys' : 'accounts'
    asked[which] += 1
    servers[which](response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stop = () => {
    server.closeAllConnections()
    server.close()
  }
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const env = readEnv({
    AUTH_EMULATORS: 'off',
    STAFF_PROJECT: PROJECT,
    STAFF_API_KEY: 'a-key',
    AUTH_KEYS_URL: `${origin}/keys`,
    AUTH_ACCOUNTS_URL: origin,
    STAFF_ALLOW_LIST: 'Ada@example.com',
    DATABASE_URL: 'postgres://campfire@localhost/campfire',
  })
  const verifyToken = accountTokenVerifier(authProjects(env).staff)
  verify = staffTokenVerifier(verifyToken, await reviewerList(env))
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const now = () => Math.floor(Date.now() / 1000)

function claims(changes: object = {}) {
  return {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    sub: 'ada',
    email: 'ada@example.com',
    email_verified: true,
    auth_time: now() - 10,
    iat: now(),
    exp: now() + 3600,
    firebase: { sign_in_provider: 'password' },
    ...changes,
  }
}

const sign = (changes?: object, { privateKey }: Keys = keys, kid = 'first') =>
  new SignJWT(claims(changes)).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey)

async function forgedWithPublicKey(): Promise<string> {
  const secret = new TextEncoder().encode(await exportSPKI(keys.publicKey))
  return new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: 'first' }).sign(secret)
}

describe('a token', () => {
  test('[H6] that the project signed says who it is; of an address that is not verified is no reviewer', async () => {
    expect(await verify(await sign())).toEqual(ADA)
    const { isReviewer } = await verify(await sign({ email_verified: false }))
    expect(isReviewer).toBe(false)
  })

  const wrong: [what: string, token: () => Promise<string> | string][] = [
    ['unsigned, as emulators make them', () => new UnsecuredJWT(claims()).encode()],
    ['signed with the public key as a secret (HS256)', forgedWithPublicKey],
    ['signed by another key', () => sign({}, otherKeys)],
    ['for another project', () => sign({ aud: 'another-project' })],
    ["by another project's issuer", () => sign({ iss: 'https://securetoken.google.com/another' })],
    ['that has expired', () => sign({ exp: now() - 1 })],
    ['that never expires', () => sign({ exp: undefined })],
    ['from the future', () => sign({ iat: now() + 3600 })],
    ['of a sign-in in the future', () => sign({ auth_time: now() + 3600 })],
    ['without a sign-in', () => sign({ auth_time: undefined })],
    ['of nobody', () => sign({ sub: '' })],
    ['with an e-mail that is no text', () => sign({ email: { $ne: null } })],
    ['of a tenant', () => sign({ firebase: { tenant: 'a-tenant' } })],
    ['that is none', () => 'a.b.c'],
  ]
  test.each(wrong)('%s is refused', async (_, token) => {
    await expect(verify(await token())).rejects.toMatchObject(REFUSED)
  })

  test('is verified once, however often it comes, until it expires', async () => {
    const token = await sign()
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(token)))
    expect(answers).toEqual(Array.from({ length: 20 }, () => ADA))
    expect(asked).toEqual({ keys: 1, accounts: 1 })

    servers.keys = noAnswer
    vi.advanceTimersByTime(59 * MINUTE_MS)
    expect(await verify(token)).toEqual(ADA)
    vi.advanceTimersByTime(MINUTE_MS)
    await expect(verify(token)).rejects.toMatchObject(REFUSED)
  })

  test('that has expired meanwhile is refused, although it is kept', async () => {
    const token = await sign({ exp: now() + 30 })
    await verify(token)
    vi.advanceTimersByTime(30_000)
    await expect(verify(token)).rejects.toMatchObject(REFUSED)
  })

  test('by a key that is new is accepted', async () => {
    await verify(await sign())
    servers.keys = await publicKeys('second', otherKeys)
    vi.advanceTimersByTime(10_000)
    expect(await verify(await sign({}, otherKeys, 'second'))).toEqual(ADA)
  })
})

describe('the account', () => {
  test.each<[string, Answer]>([
    ['was disabled', account({ disabled: true })],
    ['was disabled, which the provider says', refusal('USER_DISABLED')],
    ['was deleted', refusal('USER_NOT_FOUND')],
    ['ended its sessions, which the provider says', refusal('TOKEN_EXPIRED')],
    ["is another person's", account({ localId: 'eve' })],
  ])('%s: its token ends within a minute', async (_, answer) => {
    const token = await sign()
    await verify(token)
    servers.accounts = answer
    vi.advanceTimersByTime(MINUTE_MS)
    await expect(verify(token)).rejects.toMatchObject(REFUSED)
  })

  test('ended its sessions: older sign-ins end within a minute, a newer one counts at once', async () => {
    const stolen = await sign()
    await verify(stolen)
    servers.accounts = account({ validSince: String(now() - 5) })
    const newer = await sign({ auth_time: now() })
    expect(await verify(newer)).toEqual(ADA)
    vi.advanceTimersByTime(MINUTE_MS)
    await expect(verify(stolen)).rejects.toMatchObject(REFUSED)
    expect(await verify(newer)).toEqual(ADA)
  })

  test('is asked for once a minute', async () => {
    const token = await sign()
    for (let minute = 1; minute <= 3; minute += 1) {
      await Promise.all([verify(token), verify(token), verify(token)])
      expect(asked).toEqual({ keys: 1, accounts: minute })
      vi.advanceTimersByTime(MINUTE_MS)
    }
  })
})

const FAILURES: [what: string, answer: Answer][] = [
  ['cuts the connection', noAnswer],
  ['answers 500', json(500, {})],
  ['answers with a page', (response) => void response.end('<h1>Welcome to the guest Wi-Fi</h1>')],
  ['answers with something else', json(200, { certificates: [], users: [] })],
  ['redirects', (response) => void response.writeHead(302, { location: '/login' }).end()],
  ['does not accept our key', json(403, { error: { message: 'API_KEY_SERVICE_BLOCKED' } })],
  ['stalls in the middle of its answer', halfAnAnswer],
]

describe.each(['keys', 'accounts'] as const)('the server of %s', (which) => {
  test.each(FAILURES)('%s: nobody is signed out, and it is tried again', async (_, answer) => {
    const short = answer === halfAnAnswer ? shortTimeouts() : null
    const good = servers[which]
    servers[which] = answer
    const token = await sign()
    await expect(verify(token)).rejects.toMatchObject(UNAVAILABLE)
    await expect(verify('a.b.c')).rejects.toMatchObject(REFUSED)
    short?.mockRestore()
    servers[which] = good
    expect(await verify(token)).toEqual(ADA)
  })
})

function shortTimeouts() {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  return vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(100))
}
