/** Bad input gets a 4xx that says what is wrong. Nothing is stored, and the server keeps running. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '../../src/contract/endpoints.ts'
import type { ReviewRequest } from '../../src/contract/review-calls.ts'
import { chanceOf } from '../fixtures/data/chance.ts'
import { readLedger } from '../fixtures/servers/ledger.ts'
import { HOSTILE_IDS } from '../fixtures/data/hostile-ids.ts'
import { readPublicTables } from '../fixtures/servers/public-tables.ts'
import { closeServer, giveBack, takeServer } from '../fixtures/servers/server-pool.ts'
import type { ServerProcess } from '../fixtures/servers/server-process.ts'
import {
  approvalOf,
  client,
  rejectionOf,
  REVIEWER,
  signIn,
  type Answer,
  type Client,
} from './client.ts'
import { customerToken } from './customer.ts'
import { sendCall, validRequest, type Call, type Tokens } from './valid-request.ts'
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
  type Visitor,
} from './visitor.ts'

const DECISIONS = '/api/main/prod/receipt_activity'

let server: ServerProcess
let reviewer: Client
let tokens: Tokens
/** Whoever looks at the public pages. */
let stranger: Visitor
let request: ReviewRequest
let before: ReviewRequest[]

beforeAll(async () => {
  server = await takeServer({ RATE_LIMIT: '0' })
  const { idToken } = await signIn(server.origin, REVIEWER)
  tokens = { staff: idToken, customer: await customerToken(server.origin) }
  reviewer = client(server.origin, idToken)
  stranger = visitor(server.origin)
  before = await reviewer.queue()
  request = before[0]!
})

/** After all tests: nothing was stored. */
afterAll(async () => {
  try {
    expect(await reviewer.queue()).toEqual(before)
    expect(await reviewer.get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
    await closeServer(server)
    expect(await readLedger(server.dataDir)).toEqual({ ledger: [], decisions: [] })
    const nothing = { waitlist: [], messages: [], visits: [] }
    expect(await readPublicTables(server.dataDir)).toEqual(nothing)
  } finally {
    await giveBack(server)
  }
})

function expectRefusal(answer: Answer, status: number, about: string): void {
  expect(answer.status).toBe(status)
  expect(answer.body).toEqual({ error: expect.stringContaining(about) })
  expect(answer.headers.get('cache-control')).toBe('no-store')
}

describe('a decision', () => {
  // What the contract itself refuses is in src/contract/review-calls.test.ts.
  const WRONG_APPROVALS: [field: string, value: unknown][] = [
    ['reviewId', HOSTILE_IDS.huge],
    ['reviewerNotes', 'a\0b'],
    ['businessId', 'b-none'],
    ['businessName', 'Abay Table'],
    ['subtotal', 12.345],
    ['receiptDatetime', '2015-01-01T04:59:59.999Z'],
    ['receiptDatetime', new Date(Date.now() + 3 * 24 * 3_600_000).toISOString()],
    ['receiptDatetime', '9999-12-31T23:59:59.999Z'],
  ]
  const WRONG_REJECTIONS: [field: string, value: unknown][] = [
    ['userEmail', "x'--@campfire.example'; select 1"],
    ['reviewerNotes', 'a\udc00b'],
    ['rejectionReasons', []],
    ['rejectionReasons', ['a\ud800']],
  ]

  test.each(WRONG_APPROVALS)('[V5] to approve with %s %j', async (field, value) => {
    const answer = await reviewer.post(DECISIONS, { ...approvalOf(request), [field]: value })
    expectRefusal(answer, 400, field)
  })

  test.each(WRONG_REJECTIONS)('[V6] to reject with %s %j', async (field, value) => {
    const answer = await reviewer.post(DECISIONS, { ...rejectionOf(request), [field]: value })
    expectRefusal(answer, 400, field)
  })

  test('about an unknown request', async () => {
    expectRefusal(await reviewer.decide(approvalOf({ ...request, id: 'r-none' })), 404, 'no such')
  })

  test("about somebody else's receipt", async () => {
    const answer = await reviewer.decide(
      approvalOf(request, { userEmail: 'else@customers.example' }),
    )
    expectRefusal(answer, 400, 'userEmail')
  })

  test('with a field of the other kind', async () => {
    const body = { ...approvalOf(request), rejectionReasons: ['duplicate'] }
    expectRefusal(await reviewer.post(DECISIONS, body), 400, 'rejectionReasons')
  })
})

/** Call 3 is the auth provider's. */
const OURS = ENDPOINTS.filter(({ service }) => service !== 'auth')

describe.each(OURS)('call $call refuses', (endpoint) => {
  const valid = (changes: Partial<Call> = {}): Call => ({
    ...validRequest(endpoint, request, chanceOf(1), tokens),
    ...changes,
  })
  const answerTo = (changes: Partial<Call>) => sendCall(server.origin, valid(changes))

  test('another method', async () => {
    expectRefusal(await answerTo({ method: 'PUT' }), 405, 'Method not allowed')
  })

  test('a parameter that it does not have, another stage, and its parameters twice', async () => {
    const { path, query } = valid()
    for (const name of ['debug', '__proto__']) {
      expectRefusal(await answerTo({ query: [...query, [name, '1']] }), 400, name)
    }
    if (endpoint.path.includes(':stage')) {
      expectRefusal(await answerTo({ path: path.replace('prod', 'dev') }), 400, 'stage')
    }
    for (const twice of query) {
      expectRefusal(await answerTo({ query: [...query, twice] }), 400, twice[0])
    }
  })
})

/** What is wrong in a form with images is in `hostile-uploads.test.ts`. */
describe.each(OURS.filter(({ method, images }) => method === 'POST' && !images))(
  'call $call refuses a body',
  (call) => {
    const valid = () => validRequest(call, request, chanceOf(1), tokens)
    const answerTo = (body: string | Blob) => sendCall(server.origin, valid(), body)

    test.each([
      ['nothing', ''],
      ['half of JSON', '{"idToken":'],
      ['a form', 'idToken=a'],
      ['deep nesting', '['.repeat(30_000)],
      ['no UTF-8', new Blob([new Uint8Array([0x22, 0xff, 0x22])])],
    ])('that is %s', async (_, body) => {
      expectRefusal(await answerTo(body), 400, 'The body is not JSON')
    })

    test.each(['null', '[]', '"text"', '17', '{}'])('that is %s', async (body) => {
      expectRefusal(await answerTo(body), 400, '')
    })

    test.each(['also', '__proto__', 'x'.repeat(5000)])(
      'with the unknown field %s',
      async (name) => {
        const body = JSON.stringify(valid().body).replace('{', `{"${name}":{"isApproved":false},`)
        expectRefusal(await answerTo(body), 400, name.slice(0, 10))
      },
    )

    test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
      'that says it is %s',
      async (type) => {
        const { headers, ...others } = valid()
        const typed = { ...others, headers: { ...headers, 'content-type': type } }
        expectRefusal(await sendCall(server.origin, typed), 415, 'application/json')
      },
    )

    test('of two megabytes', async () => {
      expectRefusal(await answerTo(JSON.stringify({ also: 'x'.repeat(2e6) })), 413, 'too large')
    })
  },
)

describe('a query', () => {
  const purchase = {
    businessId: 'b-abay-table',
    receiptDatetime: '2026-11-10T13:12:31.000Z',
    subtotal: '12.50',
  }

  // What the contract itself refuses is in src/contract/review-calls.test.ts.
  test.each([
    ['receipt_activity', { last_evaluated_key: 'no JSON' }, 'last_evaluated_key'],
    ['similar_receipt', { ...purchase, subtotal: '1 or 1=1' }, 'subtotal'],
    ['businesses', { reviewId: HOSTILE_IDS['SQL injection'] }, 'reviewId'],
    ['receipt_template', { business_id: HOSTILE_IDS['a NUL'] }, 'business_id'],
    ['receipt_template', {}, 'business_id'],
  ])('of %s with %j', async (call, query, about) => {
    const search = new URLSearchParams(query as Record<string, string>)
    expectRefusal(await reviewer.get(`/api/main/prod/${call}?${search}`), 400, about)
  })

  test('that is no UTF-8', async () => {
    const path = '/api/main/prod/receipt_activity?last_evaluated_key=%ff%fe'
    expectRefusal(await reviewer.get(path), 400, 'last_evaluated_key')
  })
})

const LONG = 'x'.repeat(6000)

/** What the contract itself refuses is in src/contract/public-calls.test.ts. */
const CALLS: [path: string, body: Record<string, unknown>, wrong: Record<string, unknown[]>][] = [
  [WAITLIST, PERSON, { name: ['a\0b'], email: ["a'--@b.example; select 1"] }],
  [
    EMAIL,
    MESSAGE,
    {
      user_id: [LONG, 'somebody', "campfire-site' or 1=1", '<b>'],
      service_id: ['elsewhere', 'campfire-mail\0'],
      template_id: ['another', '../campfire-contact'],
      'template_params.message': ['a\ud800'],
    },
  ],
  [
    PASSWORD,
    RESET,
    {
      password: [
        ...['Short-1a', 'new-owner-1', 'NEW-OWNER-1', 'NewOwner11', 'New-owner-a'],
        ...['New-owner-1\0', 'New-owner-1\ud800', LONG],
      ],
    },
  ],
  [CONSUMER_VISITS, VISIT, { OS: ["ios'; drop table visits"] }],
  [BUSINESS_VISITS, VISIT, { businessName: [' \n'] }],
]

/** @param field name of the field; one in a nested object as `object.field` */
function changed(body: Record<string, unknown>, field: string, value: unknown): object {
  const [name = '', inner] = field.split('.')
  const change = inner ? { ...(body[name] as object), [inner]: value } : value
  return { ...body, [name]: change }
}

describe.each(CALLS)('%s', (path, body, wrong) => {
  const cases = Object.entries(wrong).flatMap(([field, values]) =>
    values.map((value): [string, unknown] => [field, value]),
  )

  test.each(cases)('refuses %s = %j', async (field, value) => {
    expectRefusal(await stranger.post(path, changed(body, field, value)), 400, field)
  })
})

test('[R5] a code that nobody was sent is refused', async () => {
  for (const oobCode of [RESET.oobCode, "' or 1=1 --", '<b>', 'a\0', 'x'.repeat(500)]) {
    expectRefusal(await stranger.post(PASSWORD, { ...RESET, oobCode }), 400, 'no longer valid')
  }
})

describe('calls 14 and 15', () => {
  test.each([
    "c-record'; drop table coupons; --",
    '<img src=x onerror=alert(1)>',
    '../../etc/passwd',
    '%',
    'c'.repeat(5000),
  ])('[P10] have no coupon %j, and say so in words for people', async (id) => {
    for (const path of ['coupon', 'moco/coupon']) {
      const answer = await stranger.get(`/api/main/prod/${path}/${encodeURIComponent(id)}`)
      expectRefusal(answer, 404, 'This coupon does not exist')
    }
  })

  test.each([
    'c-record)',
    'c-record.',
    ' c-record\n',
    'c-record\u200B',
    '<c-record>',
    'c\u2011record',
  ])('[P10] find the coupon of the id %j', async (id) => {
    const { status, body } = await stranger.get(`/api/main/prod/coupon/${encodeURIComponent(id)}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ coupon: { id: 'c-record' } })
  })
})
