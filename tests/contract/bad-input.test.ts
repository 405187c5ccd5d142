/** Bad input gets a 4xx that says what is wrong. Nothing is stored, and the server keeps running. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReviewRequest } from '../../src/contract/review-calls.ts'
import { readLedger } from '../fixtures/servers/ledger.ts'
import { HOSTILE_IDS } from '../fixtures/data/hostile-ids.ts'
import { closeServer, giveBack, takeServer } from '../fixtures/servers/server-pool.ts'
import type { ServerProcess } from '../fixtures/servers/server-process.ts'
import { approvalOf, rejectionOf, REVIEWER, signedIn, type Answer, type Client } from './client.ts'

const DECISIONS = '/api/main/prod/receipt_activity'
const VERIFY = '/api/staff/v1/verify_id_token'

let server: ServerProcess
let reviewer: Client
let request: ReviewRequest
let before: ReviewRequest[]

beforeAll(async () => {
  server = await takeServer()
  reviewer = await signedIn(server.origin, REVIEWER)
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

  test.each([
    ['an unknown field', { isAdmin: true }, 'isAdmin'],
    ['a field of the other kind', { rejectionReasons: ['duplicate'] }, 'rejectionReasons'],
    ['a field with a long name', { ['x'.repeat(5000)]: 1 }, 'xxx'],
  ])('with %s', async (_, extra, about) => {
    expectRefusal(await reviewer.post(DECISIONS, { ...approvalOf(request), ...extra }), 400, about)
  })

  test('with a field named __proto__', async () => {
    const body = JSON.stringify(approvalOf(request)).replace(
      '{',
      '{"__proto__":{"isApproved":false},',
    )
    expectRefusal(await reviewer.post(DECISIONS, body), 400, '__proto__')
  })
})

describe.each([DECISIONS, VERIFY])('a body for %s', (path) => {
  test.each([
    ['nothing', ''],
    ['half of JSON', '{"idToken":'],
    ['a form', 'idToken=a'],
    ['deep nesting', '['.repeat(30_000)],
  ])('that is %s', async (_, body) => {
    expectRefusal(await reviewer.post(path, body), 400, 'The body is not JSON')
  })

  test.each(['null', '[]', '"text"', '17', '{}'])('that is %s', async (body) => {
    expectRefusal(await reviewer.post(path, body), 400, '')
  })

  test('that is no UTF-8', async () => {
    const answer = await reviewer.post(path, new Blob([new Uint8Array([0x22, 0xff, 0x22])]))
    expectRefusal(answer, 400, 'The body is not JSON')
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
    'that says it is %s',
    async (type) => {
      const answer = await reviewer.post(path, approvalOf(request), { 'content-type': type })
      expectRefusal(answer, 415, 'application/json')
    },
  )

  test('of a megabyte', async () => {
    const answer = await reviewer.post(path, { idToken: 'x'.repeat(1_000_000) })
    expectRefusal(answer, 413, 'too large')
  })
})

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

  test.each([
    ['receipt_activity?__proto__=1', '__proto__'],
    ['receipt_activity?last_evaluated_key=%ff%fe', 'last_evaluated_key'],
    ['receipt_template?business_id=a&business_id=b', 'business_id'],
    ['businesses?reviewId=a&reviewId=b', 'reviewId'],
  ])('as it is typed: %s', async (path, about) => {
    expectRefusal(await reviewer.get(`/api/main/prod/${path}`), 400, about)
  })

  test('for another stage', async () => {
    expectRefusal(await reviewer.get('/api/main/dev/receipt_activity'), 400, 'stage')
  })
})
