/** Who may call what, and the security headers of every answer. */
import { beforeAll, describe, expect, test } from 'vitest'
import { EXAMPLE_PASSWORD } from '../../server/auth-emulators/example-accounts.ts'
import type { Authorization, Endpoint } from '../../src/contract/endpoint.ts'
import { ENDPOINTS } from '../../src/contract/endpoints.ts'
import type { ReviewRequest } from '../../src/contract/review-calls.ts'
import { chanceOf } from '../fixtures/data/chance.ts'
import { serverOfFile } from '../fixtures/servers/server-of-file.ts'
import {
  client,
  REVIEWER,
  send,
  signedIn,
  signIn,
  STAFF,
  type Client,
} from '../fixtures/servers/client.ts'
import { customerToken } from '../fixtures/servers/customer.ts'
import { sendCall, validRequest } from '../fixtures/data/valid-request.ts'

const IDENTITY = '/identitytoolkit.googleapis.com'
const VERIFY = '/api/staff/v1/verify_id_token'

const server = serverOfFile({ env: { RATE_LIMIT: '0' } })
let reviewer: Client
let request: ReviewRequest
/** ID tokens of staff off the allow-list, and of a customer. */
let staff: string
let customer: string

beforeAll(async () => {
  // Each call is made with each wrong credential.
  reviewer = await signedIn(server.origin, REVIEWER)
  request = (await reviewer.queue())[0]!
  staff = (await signIn(server.origin, STAFF)).idToken
  customer = await customerToken(server.origin)
})

const callsFor = (wanted: Authorization) =>
  ENDPOINTS.filter(({ authorization }) => authorization === wanted)

const STAFF_CALLS = callsFor('staff')
const CUSTOMER_CALLS = callsFor('customer')

/** All staff may add businesses (spec section 6). */
const REVIEWER_CALLS = STAFF_CALLS.filter(({ service }) => service !== 'businesses')

/** Makes a call as the contract wants it, but for the headers that are given. */
function make(endpoint: Endpoint, changed: Record<string, string> = {}, idToken?: string) {
  const tokens = { staff: idToken, customer: idToken }
  const call = validRequest(endpoint, request, chanceOf(1), tokens)
  return sendCall(server.origin, { ...call, headers: { ...call.headers, ...changed } })
}

/** @returns an unsigned ID token of an example account, as the emulator issues and accepts them */
function forgedToken(who: 'staff' | 'consumer', changes: Record<string, unknown>): string {
  const now = Math.floor(Date.now() / 1000)
  const uid = who === 'staff' ? 'example-reviewer' : 'example-consumer'
  const claims = {
    ...{ iss: `https://securetoken.google.com/demo-${who}`, aud: `demo-${who}` },
    ...{ auth_time: now, iat: now, exp: now + 3600, sub: uid, user_id: uid },
    ...{ email: REVIEWER, email_verified: true },
    firebase: { identities: {}, sign_in_provider: 'password' },
    ...changes,
  }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`
}

/** Texts that are no ID token of staff. Those that are signed are in `server/http/staff-token.test.ts`. */
const NO_TOKENS: [what: string, token: (who: 'staff' | 'consumer') => string | undefined][] = [
  ['nothing', () => undefined],
  ['garbage', () => 'a.b.c'],
  ['a token that is too old', (who) => forgedToken(who, { iat: 1.7e9, exp: 1.7e9 + 3600 })],
  ['a token of nobody', (who) => forgedToken(who, { sub: 'nobody', user_id: 'nobody' })],
  ['a token for another project', (who) => forgedToken(who, { aud: 'demo-business' })],
  ["the other project's token", (who) => (who === 'staff' ? customer : staff)],
]

test.each(NO_TOKENS)(
  '[H3] [I1] [I6] with %s each call with an account answers 401',
  async (_, token) => {
    for (const endpoint of STAFF_CALLS) await expectUnauthorized(endpoint, token('staff'))
    for (const endpoint of CUSTOMER_CALLS) await expectUnauthorized(endpoint, token('consumer'))
    const idToken = token('staff') ?? 'nothing'
    const verified = await client(server.origin).post(VERIFY, { idToken })
    expect(verified).toMatchObject({ status: 401, body: { error: 'The session is not valid' } })
  },
)

async function expectUnauthorized(endpoint: Endpoint, idToken: string | undefined): Promise<void> {
  const answer = await make(endpoint, {}, idToken)
  expect(answer, endpoint.path).toMatchObject({ status: 401, body: { error: expect.any(String) } })
  expect(answer.headers.get('www-authenticate')).toBe('Bearer')
}

test('[H6] off the allow-list each call for reviewers answers 403', async () => {
  for (const endpoint of REVIEWER_CALLS) {
    const answer = await make(endpoint, {}, staff)
    expect(answer).toMatchObject({ status: 403, body: { error: 'Only reviewers may do this' } })
  }
})

test.each(['', 'campfire-site2', 'CAMPFIRE-SITE'])(
  'with the API key %j each call of our pages answers 401',
  async (key) => {
    for (const endpoint of callsFor('apiKey')) {
      const answer = await make(endpoint, { 'x-api-key': key })
      expect(answer).toMatchObject({ status: 401, body: { error: 'The API key is not valid' } })
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('vary')).toBe('Accept-Encoding')
    }
  },
)

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
    const { body } = await post(path, { email: 'reviewer', password: EXAMPLE_PASSWORD })
    expect(body).toMatchObject({ error: { message: 'INVALID_EMAIL' } })
  })

  test.each([
    `${IDENTITY}/v1/projects/demo-staff/accounts`,
    `${IDENTITY}/v1/accounts:update`,
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

  test('an unknown API key is refused in the form that the SDK reads', async () => {
    const answer = await post(`${IDENTITY}/v1/accounts:lookup?key=other`, {})
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 400 } } })
  })
})

test('[V2] a receipt image is there for whoever has its URL, and no cache keeps it', async () => {
  const url = server.origin + request.urls[0]
  const image = await fetch(url)
  expect(image.status).toBe(200)
  expect(Object.fromEntries(image.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-store',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })
  // Which URLs are good is in `server/images/image-signatures.test.ts`.
  for (const changed of [
    url.split('?')[0]!,
    url.replace('receipt-images', 'template-images'),
    url.replace(/r-[^?]+/, '..%2fbusinesses.json'),
  ]) {
    const error = 'There is no such image'
    expect(await send(changed)).toMatchObject({ status: 404, body: { error } })
  }
})

test.each(['/healthz', '/', '/api/main/prod/receipt_activity', '/api/none', '/none.js'])(
  'the answer of %s has the security headers',
  async (path) => {
    const { headers } = await send(server.origin + path)
    const policy = headers.get('content-security-policy')
    expect(policy).toMatch(/; script-src 'self'( 'inline-speculation-rules')?;/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
    })
  },
)

test('a call that there is not is a 404 of ours, and the wrong method says which is right', async () => {
  for (const path of ['/api/none', '/api/main/prod', '/api/main/prod/none']) {
    const error = 'There is no such call'
    expect(await reviewer.get(path)).toMatchObject({ status: 404, body: { error } })
  }
  const answer = await reviewer.get(VERIFY)
  expect(answer).toMatchObject({ status: 405, body: { error: expect.any(String) } })
  expect(answer.headers.get('allow')).toBe('POST')
})
