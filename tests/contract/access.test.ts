/** Who may call what, and the security headers of every answer. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EXAMPLE_PASSWORD } from '../../server/auth-emulators/example-accounts.ts'
import type { Authorization, Endpoint } from '../../src/contract/endpoint.ts'
import { ENDPOINTS } from '../../src/contract/endpoints.ts'
import type { ReviewRequest } from '../../src/contract/review-calls.ts'
import { chanceOf } from '../fixtures/data/chance.ts'
import { giveBack, takeServer } from '../fixtures/servers/server-pool.ts'
import type { ServerProcess } from '../fixtures/servers/server-process.ts'
import { client, REVIEWER, send, signedIn, signIn, STAFF, type Client } from './client.ts'
import { sendCall, validRequest } from './valid-request.ts'

const IDENTITY = '/identitytoolkit.googleapis.com'

let server: ServerProcess
let reviewer: Client
let request: ReviewRequest

beforeAll(async () => {
  // Each call is made with each wrong credential.
  server = await takeServer({ RATE_LIMIT: '0' })
  reviewer = await signedIn(server.origin, REVIEWER)
  request = (await reviewer.queue())[0]!
})
afterAll(() => giveBack(server))

const callsFor = (wanted: Authorization) =>
  ENDPOINTS.filter(({ authorization }) => authorization === wanted)

const STAFF_CALLS = callsFor('staff')

/** All staff may add businesses (spec section 6). */
const REVIEWER_CALLS = STAFF_CALLS.filter(({ service }) => service !== 'businesses')

/** Makes a call as the contract wants it, but for the headers that are given. */
function make(endpoint: Endpoint, changed: Record<string, string> = {}, idToken?: string) {
  const tokens = { staff: idToken, customer: idToken }
  const call = validRequest(endpoint, request, chanceOf(1), tokens)
  return sendCall(server.origin, { ...call, headers: { ...call.headers, ...changed } })
}

/** @returns an unsigned ID token, as the emulator issues and accepts them */
function forgedToken(changes: Record<string, unknown>): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    iss: 'https://securetoken.google.com/demo-staff',
    aud: 'demo-staff',
    auth_time: now,
    iat: now,
    exp: now + 3600,
    sub: 'example-reviewer',
    user_id: 'example-reviewer',
    email: REVIEWER,
    email_verified: true,
    firebase: { identities: {}, sign_in_provider: 'password' },
    ...changes,
  }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`
}

/** Creates a staff account with the third reviewer's e-mail. @returns its ID token */
async function impostor(): Promise<string> {
  const email = 'reviewer3@campfire.example'
  const staffPort = server.authPort + 2
  await send(`http://127.0.0.1:${staffPort}${IDENTITY}/v1/projects/demo-staff/accounts`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: EXAMPLE_PASSWORD }),
  })
  return (await signIn(server.origin, email)).idToken
}

const NO_TOKENS: [what: string, token: () => Promise<string> | string | undefined][] = [
  ['nothing', () => undefined],
  ['garbage', () => 'garbage'],
  ['three parts of garbage', () => 'a.b.c'],
  ['a token that is too old', () => forgedToken({ iat: 1_700_000_000, exp: 1_700_003_600 })],
  ['a token of nobody', () => forgedToken({ sub: 'nobody', user_id: 'nobody' })],
  ['a token for another project', () => forgedToken({ aud: 'demo-consumer' })],
  ['a token by another issuer', () => forgedToken({ iss: 'https://example.com/demo-staff' })],
  ["a customer's token", () => tokenOf('consumer')],
  ["an owner's token", () => tokenOf('owner')],
]

async function tokenOf(who: 'consumer' | 'owner'): Promise<string> {
  const project = who === 'owner' ? 'demo-business' : 'demo-consumer'
  return (await signIn(server.origin, `${who}@campfire.example`, { project })).idToken
}

describe.each(NO_TOKENS)('with %s', (_, token) => {
  test.each(STAFF_CALLS)('[H3] call $call answers 401', async (endpoint) => {
    const answer = await make(endpoint, {}, await token())
    expect(answer).toMatchObject({ status: 401, body: { error: expect.any(String) } })
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  })

  test('[H3] call 6 answers 401', async () => {
    const idToken = (await token()) ?? 'nothing'
    const answer = await client(server.origin).post('/api/staff/v1/verify_id_token', { idToken })
    expect(answer).toMatchObject({ status: 401, body: { error: 'The session is not valid' } })
  })
})

describe.each(callsFor('customer'))('call $call, for customers', (endpoint) => {
  const forged = (changes: Record<string, unknown>) =>
    forgedToken({
      ...{ iss: 'https://securetoken.google.com/demo-consumer', aud: 'demo-consumer' },
      ...{ sub: 'example-consumer', user_id: 'example-consumer' },
      ...changes,
    })

  test.each<[what: string, token: () => Promise<string> | string | undefined]>([
    ['nothing', () => undefined],
    ['garbage', () => 'a.b.c'],
    ['a token that is too old', () => forged({ iat: 1_700_000_000, exp: 1_700_003_600 })],
    ['a token of nobody', () => forged({ sub: 'nobody', user_id: 'nobody' })],
    ['a token for another project', () => forged({ aud: 'demo-staff' })],
    ["a reviewer's token", async () => (await signIn(server.origin, REVIEWER)).idToken],
    ["an owner's token", () => tokenOf('owner')],
  ])('[I1] [I6] answers 401 with %s', async (_, token) => {
    const answer = await make(endpoint, {}, await token())
    expect(answer).toMatchObject({ status: 401, body: { error: expect.any(String) } })
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  })

  test('[I1] [I6] answers 403 to an address that is not verified', async () => {
    const answer = await make(endpoint, {}, forged({ email_verified: false }))
    expect(answer).toMatchObject({
      ...{ status: 403, body: { error: 'Verify your e-mail address first' } },
    })
  })

  test('[I1] [I6] is answered to a customer', async () => {
    const { status } = await make(endpoint, {}, await tokenOf('consumer'))
    expect([200, 201]).toContain(status)
  })
})

describe('off the allow-list', () => {
  test.each(REVIEWER_CALLS)('[H6] call $call answers 403', async (endpoint) => {
    const answer = await make(endpoint, {}, (await signIn(server.origin, STAFF)).idToken)
    expect(answer).toMatchObject({ status: 403, body: { error: 'Only reviewers may do this' } })
  })

  test('[H6] an address that is listed but not verified does not count', async () => {
    const idToken = await impostor()
    const verified = await client(server.origin).post('/api/staff/v1/verify_id_token', { idToken })
    expect(verified).toMatchObject({ status: 200, body: { isReviewer: false } })
    const answer = await client(server.origin, idToken).get('/api/main/prod/receipt_activity')
    expect(answer.status).toBe(403)
  })
})

describe.each(['', 'wrong', 'campfire-site2', 'CAMPFIRE-SITE'])('with the API key %j', (key) => {
  test.each(callsFor('apiKey'))('call $call answers 401', async (endpoint) => {
    const answer = await make(endpoint, { 'x-api-key': key })
    expect(answer).toMatchObject({ status: 401, body: { error: 'The API key is not valid' } })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})

describe('the auth provider on our own origin', () => {
  const post = (path: string, body: object, headers?: Record<string, string>) =>
    client(server.origin).post(path, body, headers)

  test('[H2] a wrong password and an unknown address get the same answer', async () => {
    const path = `${IDENTITY}/v1/accounts:signInWithPassword?key=demo-staff`
    for (const email of [REVIEWER, 'nobody@campfire.example']) {
      const answer = await post(path, { email, password: 'wrong' })
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({ error: { message: 'INVALID_LOGIN_CREDENTIALS' } })
    }
  })

  test.each([
    `${IDENTITY}/v1/projects/demo-staff/accounts`,
    `${IDENTITY}/v1/projects/demo-staff/accounts:update`,
    `${IDENTITY}/v1/projects/demo-staff/accounts:lookup`,
    `${IDENTITY}/v1/%70rojects/demo-staff/accounts:lookup`,
    `${IDENTITY}/v1/accounts:signUp`,
    `${IDENTITY}/v2/projects/demo-staff/config`,
    '/emulator/v1/projects/demo-staff/oobCodes',
    '/www.googleapis.com/identitytoolkit/v3/relyingparty/uploadAccount',
  ])('nobody reaches %s', async (path) => {
    const owner = { authorization: 'Bearer owner' }
    const answer = await post(`${path}?key=demo-staff`, { localId: ['example-reviewer'] }, owner)
    expect(answer.status).toBe(404)
  })

  test('nobody is the owner', async () => {
    const path = `${IDENTITY}/v1/accounts:update?key=demo-staff`
    const change = { localId: 'example-reviewer', password: 'taken-over-1' }
    const answer = await post(path, change, { authorization: 'Bearer owner' })
    expect(answer.status).toBe(400)
    await signIn(server.origin, REVIEWER)
  })

  test('an unknown API key is refused in the form that the SDK reads', async () => {
    const answer = await post(`${IDENTITY}/v1/accounts:lookup?key=other`, {})
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 400 } } })
  })
})

describe('receipt images', () => {
  test('[V2] an image is there for whoever has its URL, and no cache keeps it', async () => {
    const image = await fetch(server.origin + request.urls[0])
    expect(image.status).toBe(200)
    expect(Object.fromEntries(image.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
  })

  test.each([
    ['without its signature', (url: string) => url.split('?')[0]!],
    ['with a wrong signature', (url: string) => url.replace(/.$/, '_')],
    ['for another person', (url: string) => url.replace('example-reviewer', 'example-staff')],
    ['with a later expiry', (url: string) => url.replace(/expires=\d+/, 'expires=9999999999')],
    ["with another image's signature", (url: string) => url.replace(request.id, 'r-0002')],
    ['of another folder', (url: string) => url.replace('receipt-images', 'template-images')],
    ['outside of the folder', (url: string) => url.replace(/r-[^?]+/, '..%2fbusinesses.json')],
  ])('there is none %s', async (_, change) => {
    const answer = await send(server.origin + change(request.urls[0]!))
    expect(answer).toMatchObject({ status: 404, body: { error: 'There is no such image' } })
  })
})

describe('every answer', () => {
  test.each(['/healthz', '/', '/api/main/prod/receipt_activity', '/api/none', '/none.js'])(
    'of %s has the security headers',
    async (path) => {
      const { headers } = await send(server.origin + path)
      expect(headers.get('content-security-policy')).toMatch(
        /; script-src 'self'( 'inline-speculation-rules')?;/,
      )
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('strict-transport-security')).toBeNull()
    },
  )

  test('for a call that there is not is a 404 of ours', async () => {
    for (const path of ['/api/none', '/api/main/prod', '/api/main/prod/none']) {
      const answer = await reviewer.get(path)
      expect(answer).toMatchObject({ status: 404, body: { error: 'There is no such call' } })
    }
  })

  test('for the wrong method says which is right', async () => {
    const answer = await reviewer.get('/api/staff/v1/verify_id_token')
    expect(answer).toMatchObject({ status: 405, body: { error: expect.any(String) } })
    expect(answer.headers.get('allow')).toBe('POST')
  })
})
