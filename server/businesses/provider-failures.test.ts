import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readEnv } from '../config/env.ts'
import { log } from '../config/log.ts'
import { ownerAccounts, type OwnerAccounts } from './owner-accounts.ts'
import { businessPasswordReset } from '../public/business-password.ts'

const RESET = {
  oobCode: 'a-code',
  password: 'New-owner-1',
  email: 'owner@example.com',
  stage: 'prod' as const,
}
const UNAVAILABLE = { status: 503, headers: { 'Retry-After': expect.any(String) } }

let answer: RequestListener
const server = createServer((request, response) => answer(request, response))

// Once, because the provider's library keeps to an address.
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

beforeEach(() => {
  vi.spyOn(log, 'error').mockReturnValue()
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(100))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

/** The answers of a gate in between, in place of the provider's. */
const PAGES = [
  [200, '<h1>Welcome to the guest Wi-Fi</h1>'],
  [200, 'null'],
  [200, ''],
  [511, '<p>Your e-mail or password: an invalid email is refused. PASSWORD</p>'],
  [400, '{"hint":"Enter the password"}'],
].map(([status, body]): [string, RequestListener] => [
  `lets ${status} ${body} be answered`,
  (_, response) => void response.writeHead(Number(status)).end(body),
])

/** The provider's failures, of which a stall in the middle of the body once was a 500. */
const FAILURES: [string, RequestListener][] = [
  ['stalls in the middle of the body', (_, response) => void response.writeHead(200).write('{"')],
  ['cuts the connection', (_, response) => void response.destroy()],
  ['answers 500', (_, response) => void response.writeHead(500).end('{}')],
  ...PAGES,
]

function provider() {
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { host, origin: `http://${host}` }
}

async function expectUnavailable(accounts: OwnerAccounts) {
  const { email, password } = RESET
  await expect(accounts.create(email, password)).rejects.toMatchObject(UNAVAILABLE)
  await expect(accounts.exists(email)).rejects.toMatchObject(UNAVAILABLE)
}

test.each(FAILURES)('a provider that %s makes call 4 answer 503', async (_, failure) => {
  answer = failure
  const reset = businessPasswordReset(readEnv({}), provider())
  await expect(reset(RESET)).rejects.toMatchObject(UNAVAILABLE)
})

test.each(PAGES)('a provider that %s makes call 16 answer 503', async (_, page) => {
  answer = page
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', provider().host)
  await expectUnavailable(ownerAccounts(readEnv({}), null))
})

test('a password is changed only once the provider has said so', async () => {
  let asked = 0
  const known = JSON.stringify({ email: RESET.email, requestType: 'PASSWORD_RESET' })
  answer = (_, response) => void response.end((asked += 1) === 1 ? known : '{"welcome":"guest"}')
  const reset = businessPasswordReset(readEnv({}), provider())
  await expect(reset(RESET)).rejects.toMatchObject(UNAVAILABLE)
  expect(asked).toBe(2)
})

test.each([
  ['EMAIL_EXISTS', null],
  ['WEAK_PASSWORD : Password should be at least 6 characters', 'dummy_password: refused'],
  ['PASSWORD_DOES_NOT_MEET_REQUIREMENTS', 'dummy_password: refused'],
  ['INVALID_EMAIL', 'business_owner_email: refused'],
])('what the provider refuses is told from a failure: %s', async (message, refusal) => {
  answer = (_, response) =>
    void response.writeHead(400).end(JSON.stringify({ error: { code: 400, message } }))
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', provider().host)
  const creating = ownerAccounts(readEnv({}), null).create(RESET.email, RESET.password)
  if (refusal === null) expect(await creating).toBeNull()
  else await expect(creating).rejects.toThrow(refusal)
})
