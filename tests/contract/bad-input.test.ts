/** Bad input gets a 4xx that says what is wrong. Nothing is stored, and the server goes on. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENDPOINTS } from '../../src/contract/endpoints.ts'
import type { ReviewRequest } from '../../src/contract/review-calls.ts'
import { chanceOf } from '../fixtures/data/chance.ts'
import { readLedger, readPublicTables } from '../fixtures/servers/ledger.ts'
import { closeServer } from '../fixtures/servers/server-pool.ts'
import { serverOfFile } from '../fixtures/servers/server-of-file.ts'
import {
  approvalOf,
  client,
  queuePath,
  rejectionOf,
  REVIEWER,
  send,
  signIn,
  type Answer,
  type Client,
} from '../fixtures/servers/client.ts'
import { customerToken } from '../fixtures/servers/customer.ts'
import { sendCall, validRequest, type Call, type Tokens } from '../fixtures/data/valid-request.ts'
import {
  EMAIL,
  MESSAGE,
  PASSWORD,
  RESET,
  visitor,
  WAITLIST,
  type Visitor,
} from '../fixtures/servers/visitor.ts'

const DECISIONS = '/api/main/prod/receipt_activity'

const server = serverOfFile({ env: { RATE_LIMIT: '0' } })
let reviewer: Client
let tokens: Tokens
/** Whoever looks at the public pages. */
let stranger: Visitor
let request: ReviewRequest
let before: ReviewRequest[]

beforeAll(async () => {
  const { idToken } = await signIn(server.origin, REVIEWER)
  tokens = { staff: idToken, customer: await customerToken(server.origin) }
  reviewer = client(server.origin, idToken)
  stranger = visitor(server.origin)
  before = await reviewer.queue()
  request = before[0]!
})

/** After all tests: nothing was stored. */
afterAll(async () => {
  expect(await reviewer.queue()).toEqual(before)
  await closeServer(server)
  expect(await readLedger(server.dataDir)).toEqual({ ledger: [], decisions: [] })
  const nothing = { waitlist: [], messages: [], visits: [] }
  expect(await readPublicTables(server.dataDir)).toEqual(nothing)
})

function expectRefusal(answer: Answer, status: number, about: string): void {
  expect(answer.status).toBe(status)
  expect(answer.body).toEqual({ error: expect.stringContaining(about) })
  expect(answer.headers.get('cache-control')).toBe('no-store')
}

// What the contract refuses is in src/contract/*.test.ts; here is what only the server knows, and that it asks the contract.
test.each<[field: string, value: unknown]>([
  ['reviewerNotes', 'a\0b'],
  ['businessId', 'b-none'],
  ['businessName', 'Abay Table'],
  ['userEmail', 'else@customers.example'],
  ['receiptDatetime', new Date(Date.now() + 3 * 24 * 3_600_000).toISOString()],
])('[V5] an approval with %s %j is refused', async (field, value) => {
  const answer = await reviewer.post(DECISIONS, { ...approvalOf(request), [field]: value })
  expectRefusal(answer, 400, field)
})

test('[V6] a rejection without a reason is refused, and a decision about an unknown request', async () => {
  const rejection = rejectionOf(request, { rejectionReasons: [] })
  expectRefusal(await reviewer.decide(rejection), 400, 'rejectionReasons')
  expectRefusal(await reviewer.decide(approvalOf({ ...request, id: 'r-none' })), 404, 'no such')
})

/** Call 3 is the auth provider's. */
const OURS = ENDPOINTS.filter(({ service }) => service !== 'auth')

test.each(OURS)(
  'call $call refuses another method, a parameter that it does not have or has twice, and another stage',
  async (endpoint) => {
    const call = validRequest(endpoint, request, chanceOf(1), tokens)
    const { path, query } = call
    const answerTo = (changes: Partial<Call>) => sendCall(server.origin, { ...call, ...changes })
    expectRefusal(await answerTo({ method: 'PUT' }), 405, 'Method not allowed')
    for (const name of ['debug', '__proto__']) {
      expectRefusal(await answerTo({ query: [...query, [name, '1']] }), 400, name)
    }
    if (endpoint.path.includes(':stage')) {
      expectRefusal(await answerTo({ path: path.replace('prod', 'dev') }), 400, 'stage')
    }
    for (const twice of query) {
      expectRefusal(await answerTo({ query: [...query, twice] }), 400, twice[0])
    }
  },
)

const NO_JSON: Record<string, string | Blob> = {
  nothing: '',
  'half of JSON': '{"idToken":',
  'a form': 'idToken=a',
  'deep nesting': '['.repeat(30_000),
  'no UTF-8': new Blob([new Uint8Array([0x22, 0xff, 0x22])]),
}
const NO_OBJECTS = ['null', '[]', '"text"', '17', '{}']
const UNKNOWN = ['also', '__proto__', 'x'.repeat(5000)]
const TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']

/** Wrong forms with images are in `tests/fault/server/hostile-forms.test.ts`. */
test.each(OURS.filter(({ method, images }) => method === 'POST' && !images))(
  'call $call refuses a body that is not its own JSON',
  async (endpoint) => {
    const call = validRequest(endpoint, request, chanceOf(1), tokens)
    const answerTo = (body: string | Blob) => sendCall(server.origin, call, body)
    for (const body of Object.values(NO_JSON)) {
      expectRefusal(await answerTo(body), 400, 'The body is not JSON')
    }
    for (const body of NO_OBJECTS) expectRefusal(await answerTo(body), 400, '')
    for (const name of UNKNOWN) {
      const body = JSON.stringify(call.body).replace('{', `{"${name}":{"isApproved":false},`)
      expectRefusal(await answerTo(body), 400, name.slice(0, 10))
    }
    for (const type of TYPES) {
      const headers = { ...call.headers, 'content-type': type }
      expectRefusal(await sendCall(server.origin, { ...call, headers }), 415, 'application/json')
    }
    const encoded = { ...call.headers, 'content-encoding': 'gzip' }
    const answer = await sendCall(server.origin, { ...call, headers: encoded })
    expectRefusal(answer, 415, 'Content-Encoding')
    const large = JSON.stringify({ also: 'x'.repeat(2e6) })
    expectRefusal(await answerTo(large), 413, 'too large')
  },
)

test.each([
  ['receipt_activity?last_evaluated_key=no+JSON', 'last_evaluated_key'],
  ['receipt_activity?last_evaluated_key=%ff%fe', 'last_evaluated_key'],
  [`businesses?reviewId=${encodeURIComponent("r-0001'; drop table decisions; --")}`, 'reviewId'],
  ['receipt_template?business_id=r-0001%00', 'business_id'],
  ['receipt_template', 'business_id'],
])('the query of %s is refused', async (query, about) => {
  expectRefusal(await reviewer.get(`/api/main/prod/${query}`), 400, about)
})

test('query names without end are refused unread, and a call takes no more than it could need', async () => {
  const names = (count: number) => Array.from({ length: count }, (_, n) => n.toString(36)).join('&')
  for (const path of ['/', WAITLIST, queuePath(null)]) {
    expect((await send(`${server.origin}${path}?${names(3000)}`)).status).toBe(414)
  }
  const answer = await reviewer.get(`${queuePath(null)}?${names(17)}`)
  expectRefusal(answer, 400, 'There are too many parameters')
})

test.each([
  ['user_id', 'somebody'],
  ['service_id', 'elsewhere'],
  ['template_id', '../campfire-contact'],
])('a message for another %s is refused', async (field, value) => {
  expectRefusal(await stranger.post(EMAIL, { ...MESSAGE, [field]: value }), 400, field)
})

test('[R5] a code that nobody was sent is refused', async () => {
  for (const oobCode of [RESET.oobCode, "' or 1=1 --", 'a\0', 'x'.repeat(500)]) {
    expectRefusal(await stranger.post(PASSWORD, { ...RESET, oobCode }), 400, 'no longer valid')
  }
})

test.each(["c-record'; drop table coupons; --", '../../etc/passwd', '%', 'c'.repeat(5000)])(
  '[P10] calls 14 and 15 have no coupon %j, and say so in words for people',
  async (id) => {
    for (const path of ['coupon', 'moco/coupon']) {
      const answer = await stranger.get(`/api/main/prod/${path}/${encodeURIComponent(id)}`)
      expectRefusal(answer, 404, 'This coupon does not exist')
    }
  },
)

test('[P10] they find a coupon whose id came with what stood around it', async () => {
  for (const id of ['c-record)', ' c-record\n', '<c-record>', 'c\u2011record']) {
    const answer = await stranger.get(`/api/main/prod/coupon/${encodeURIComponent(id)}`)
    expect(answer).toMatchObject({ status: 200, body: { coupon: { id: 'c-record' } } })
  }
})
