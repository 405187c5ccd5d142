/** The limits of an address for the calls that need no account. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { serverOfFile } from '../fixtures/servers/server-of-file.ts'
import {
  ADD_BUSINESS,
  client,
  queuePath,
  REVIEWER,
  REVIEWER_2,
  signedIn,
  type Answer,
} from '../fixtures/servers/client.ts'
import { newCustomer, picture, sendRaw } from '../fixtures/servers/customer.ts'
import {
  BUSINESS_VISITS,
  CONSUMER_VISITS,
  EMAIL,
  MESSAGE,
  PASSWORD,
  PERSON,
  RESET,
  VISIT,
  visitor,
  WAITLIST,
} from '../fixtures/servers/visitor.ts'

const LIMIT = 4

const server = serverOfFile({ env: { RATE_LIMIT: String(LIMIT), TRUST_PROXY: 'on' } })

/** @param address the client's, as reported by the proxy in front of the server */
function from(address: string) {
  return { 'x-forwarded-for': `10.9.8.7, ${address}` }
}

/** After as many calls from one address as may be, one more is refused, and one from another is not. */
async function expectLimit(call: (headers: Record<string, string>) => Promise<Answer>) {
  for (let count = 0; count < LIMIT; count += 1) {
    expect((await call(from('192.0.2.1'))).status).not.toBe(429)
  }
  const answer = await call(from('192.0.2.1'))
  expect(answer).toMatchObject({ status: 429, body: { error: expect.any(String) } })
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect((await call(from('192.0.2.2'))).status).not.toBe(429)
}

test.each([
  [WAITLIST, PERSON],
  [EMAIL, MESSAGE],
  [PASSWORD, RESET],
  [CONSUMER_VISITS, VISIT],
  [BUSINESS_VISITS, VISIT],
  ['/api/staff/v1/verify_id_token', { idToken: 'a' }],
])(
  '[W2] [W7] [R5] [D2] [H3] %s refuses one more a minute, and says when to come back',
  (path, body) => expectLimit((headers) => visitor(server.origin).post(path, body, headers)),
)

test('[X21] layouts of papers are limited for an address, also if they are a reviewer’s', async () => {
  const reviewer = await signedIn(server.origin, REVIEWER_2)
  const path = '/api/main/prod/paper_layouts'
  await expectLimit((headers) => reviewer.post(path, { layouts: [] }, headers))
})

describe('without a proxy', () => {
  const open = serverOfFile()

  test('nobody can pretend to be somebody else', async () => {
    const answers = await Promise.all(
      Array.from({ length: 61 }, (_, count) =>
        visitor(open.origin).post(WAITLIST, PERSON, from(`192.0.2.${count}`)),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([...Array<number>(60).fill(202), 429])
  })

  test('bad tokens on calls 7 and 16 get 429 after a while, good ones from the same address never', async () => {
    const reviewer = await signedIn(open.origin, REVIEWER)
    const stranger = client(open.origin, 'no.such.token')
    // Nobody reads it, and the answer arrives all the same.
    const business = { about: 'a'.repeat(1_000_000) }
    const calls = Array.from({ length: 30 }, () => [
      stranger.get(queuePath(null)),
      stranger.post(ADD_BUSINESS, business),
    ])
    for (const { status } of await Promise.all(calls.flat())) expect(status).toBe(401)
    const answer = await stranger.get(queuePath(null))
    expect(answer).toMatchObject({ status: 429, body: { error: expect.any(String) } })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(answer.headers.get('www-authenticate')).toBeNull()
    expect((await stranger.post(ADD_BUSINESS, business)).status).toBe(429)
    expect((await reviewer.get(queuePath(null))).status).toBe(200)
  })
})

test('[I7] receipts are limited for a customer, from any address, and for an address', async () => {
  const sent = async (idToken: string, address: string) => {
    const body = new FormData()
    body.set('image', new Blob([await picture('#010203')]), 'a.jpg')
    const key = { 'idempotency-key': randomUUID() }
    return sendRaw(server.origin, idToken, body, { ...key, ...from(address) })
  }
  const [ann, bo] = await Promise.all(
    ['ann', 'bo'].map((name) => newCustomer(server, `${name}@campfire.example`)),
  )
  expect((await sent(ann!, '192.0.2.21')).status).toBe(201)
  const refused = await sent(ann!, '192.0.2.22')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await sent(bo!, '192.0.2.23')).status).toBe(201)
  for (let count = 0; count < LIMIT; count += 1) await sent(ann!, '192.0.2.24')
  const stranger = await sent('a.b.c', '192.0.2.24')
  expect(stranger.status).toBe(429)
})
