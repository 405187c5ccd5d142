/** Bad input gets a 4xx that says what is wrong. Nothing is stored, and the server keeps running. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReviewRequest } from '../../src/contract/review-calls.ts'
import { readLedger } from '../fixtures/servers/ledger.ts'
import { closeServer, giveBack, takeServer } from '../fixtures/servers/server-pool.ts'
import type { ServerProcess } from '../fixtures/servers/server-process.ts'
import { approvalOf, rejectionOf, REVIEWER, signedIn, type Answer, type Client } from './client.ts'

const DECISIONS = '/api/main/prod/receipt_activity'
const VERIFY = '/api/staff/v1/verify_id_token'

/** Invalid ids, by the attack or mistake they stand for. */
const HOSTILE_IDS = {
  empty: '',
  'SQL injection': "r-0001'; drop table receipt_activity; --",
  HTML: '<img src=x onerror=alert(1)>',
  'path traversal': '../../etc/passwd',
  'a NUL': 'r-0001\0',
  'half a surrogate pair': 'r-0001\ud800',
  huge: 'r'.repeat(5000),
  'a wildcard': '%',
}

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

/** @returns a value as text for a test's title */
function shown(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 100) ?? 'missing'
}

describe('a decision', () => {
  const WRONG_IN_BOTH: [field: string, value: unknown][] = [
    ...Object.values(HOSTILE_IDS).map((id): [string, unknown] => ['reviewId', id]),
    ['reviewId', 17],
    ['reviewId', null],
    ['userEmail', 'not an address'],
    ['userEmail', "x'--@campfire.example'; select 1"],
    ['userEmail', `${'a'.repeat(250)}@b.example`],
    ['reviewerEmail', undefined],
    ['reviewerNotes', undefined],
    ['reviewerNotes', null],
    ['reviewerNotes', 'x'.repeat(2001)],
    ['reviewerNotes', 'a\0b'],
    ['reviewerNotes', 'a\udc00b'],
    ['isApproved', 'true'],
    ['isApproved', undefined],
  ]
  const WRONG_IN_APPROVALS: [field: string, value: unknown][] = [
    ...Object.values(HOSTILE_IDS).map((id): [string, unknown] => ['businessId', id]),
    ['businessId', 'b-none'],
    ['businessName', ''],
    ['businessName', '   '],
    ['businessName', 'Abay Table'],
    ['businessName', 'Sligo\0'],
    ['subtotal', -0.01],
    ['subtotal', 1000.01],
    ['subtotal', 12.345],
    ['subtotal', 1e300],
    ['subtotal', '12.50'],
    ['subtotal', null],
    ['subtotal', undefined],
    ['receiptDatetime', 'yesterday'],
    ['receiptDatetime', '2026-02-30T00:00:00.000Z'],
    ['receiptDatetime', '2026-11-10'],
    ['receiptDatetime', '2026-11-10T08:12:31.000-05:00'],
    ['receiptDatetime', '0000-01-01T00:00:00.000Z'],
    // A year typed as 26, which the database would store, and as 50, which it would take for 1950.
    ['receiptDatetime', '0026-11-10T13:12:31.000Z'],
    ['receiptDatetime', '0050-11-10T13:12:31.000Z'],
    ['receiptDatetime', '2015-01-01T04:59:59.999Z'],
    ['receiptDatetime', new Date(Date.now() + 3 * 24 * 3_600_000).toISOString()],
    ['receiptDatetime', '9999-12-31T23:59:59.999Z'],
    ['receiptDatetime', 1762780351000],
    ['receiptDatetime', undefined],
  ]
  const WRONG_IN_REJECTIONS: [field: string, value: unknown][] = [
    ['rejectionReasons', undefined],
    ['rejectionReasons', []],
    ['rejectionReasons', 'not-readable'],
    ['rejectionReasons', ['']],
    ['rejectionReasons', [' \n']],
    ['rejectionReasons', ['x'.repeat(301)]],
    ['rejectionReasons', ['a\0']],
    ['rejectionReasons', ['a\ud800']],
    ['rejectionReasons', [null]],
    ['rejectionReasons', Array.from({ length: 12 }, (_, index) => `reason ${index}`)],
    ['rejectionReasons', ['expired', 'expired']],
    ['rejectionReasons', ['Torn in two', 'Torn in three']],
  ]

  for (const [field, value] of [...WRONG_IN_BOTH, ...WRONG_IN_APPROVALS]) {
    test(`[V5] to approve with ${field} ${shown(value)}`, async () => {
      const answer = await reviewer.post(DECISIONS, { ...approvalOf(request), [field]: value })
      expectRefusal(answer, 400, field)
    })
  }

  for (const [field, value] of [...WRONG_IN_BOTH, ...WRONG_IN_REJECTIONS]) {
    test(`[V6] to reject with ${field} ${shown(value)}`, async () => {
      const answer = await reviewer.post(DECISIONS, { ...rejectionOf(request), [field]: value })
      expectRefusal(answer, 400, field)
    })
  }

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
  const at = '2026-11-10T13:12:31.000Z'
  const purchase = { businessId: 'b-abay-table', receiptDatetime: at, subtotal: '12.50' }

  const CASES: [call: string, query: Record<string, string>, about: string][] = [
    ['receipt_activity', { last_evaluated_key: 'no JSON' }, 'last_evaluated_key'],
    ['receipt_activity', { last_evaluated_key: '' }, 'last_evaluated_key'],
    ['receipt_activity', { last_evaluated_key: '17' }, 'last_evaluated_key'],
    ['receipt_activity', { last_evaluated_key: 'x'.repeat(300) }, 'last_evaluated_key'],
    ['receipt_activity', { last_evaluated_key: key({ id: "' or 1=1" }) }, 'last_evaluated_key.id'],
    ['receipt_activity', { last_evaluated_key: key({ submittedDatetime: 'now' }) }, 'submitted'],
    ['receipt_activity', { last_evaluated_key: key({ also: 1 }) }, 'also'],
    ['receipt_activity', { limit: '1000' }, 'limit'],
    ['similar_receipt', {}, 'businessId'],
    ['similar_receipt', { ...purchase, receiptDatetime: '' }, 'receiptDatetime'],
    ['similar_receipt', { ...purchase, receiptDatetime: '2026-11-10' }, 'receiptDatetime'],
    ['similar_receipt', { ...purchase, receiptDatetime: at.replace('2026', '0000') }, 'receipt'],
    ['similar_receipt', { ...purchase, subtotal: '-1' }, 'subtotal'],
    ['similar_receipt', { ...purchase, subtotal: '1e3' }, 'subtotal'],
    ['similar_receipt', { ...purchase, subtotal: '1000.01' }, 'subtotal'],
    ['similar_receipt', { ...purchase, subtotal: '1.234' }, 'subtotal'],
    ['similar_receipt', { ...purchase, subtotal: '1 or 1=1' }, 'subtotal'],
    ['similar_receipt', { ...purchase, also: '1' }, 'also'],
    ['businesses', { reviewId: 'r-0001', also: '1' }, 'also'],
    ['receipt_template', {}, 'business_id'],
    ...Object.values(HOSTILE_IDS).flatMap((id): typeof CASES => [
      ['similar_receipt', { ...purchase, businessId: id }, 'businessId'],
      ['businesses', { reviewId: id }, 'reviewId'],
      ['receipt_template', { business_id: id }, 'business_id'],
    ]),
  ]

  function key(changes: object): string {
    return JSON.stringify({ submittedDatetime: at, id: 'r-0001', ...changes })
  }

  for (const [call, query, about] of CASES) {
    test(`of ${call} with ${shown(query)}`, async () => {
      const answer = await reviewer.get(`/api/main/prod/${call}?${new URLSearchParams(query)}`)
      expectRefusal(answer, 400, about)
    })
  }

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
