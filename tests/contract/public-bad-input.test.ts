/** Bad input from visitors gets a 4xx that says what is wrong, and nothing is stored. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPublicTables } from '../fixtures/servers/public-tables.ts'
import { closeServer, giveBack, takeServer } from '../fixtures/servers/server-pool.ts'
import type { ServerProcess } from '../fixtures/servers/server-process.ts'
import type { Answer } from './client.ts'
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

let server: ServerProcess
let stranger: Visitor

beforeAll(async () => {
  server = await takeServer({ RATE_LIMIT: '0' })
  stranger = visitor(server.origin)
})

/** After all tests: nothing was stored, and the server still answers. */
afterAll(async () => {
  expect(await stranger.get('/healthz')).toMatchObject({ status: 200 })
  await closeServer(server)
  const nothing = { waitlist: [], messages: [], visits: [] }
  expect(await readPublicTables(server.dataDir)).toEqual(nothing)
  await giveBack(server)
})

function expectRefusal(answer: Answer, status: number, about: string): void {
  expect(answer.status).toBe(status)
  expect(answer.body).toEqual({ error: expect.stringContaining(about) })
  expect(answer.headers.get('cache-control')).toBe('no-store')
}

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

  test.each(['also', '__proto__'])('refuses the unknown field %s', async (name) => {
    const json = JSON.stringify(body).replace('{', `{"${name}":1,`)
    expectRefusal(await stranger.post(path, json), 400, name)
  })

  test.each(['', '{', 'name=Ada', '['.repeat(30_000)])('refuses what is no JSON', async (text) => {
    expectRefusal(await stranger.post(path, text), 400, 'The body is not JSON')
  })

  test.each(['null', '[]', '"text"', '17', '{}'])('refuses %s', async (json) => {
    expectRefusal(await stranger.post(path, json), 400, '')
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
    'refuses a body that says it is %s',
    async (type) => {
      expectRefusal(await stranger.post(path, body, { 'content-type': type }), 415, 'json')
    },
  )

  test('refuses a megabyte', async () => {
    const answer = await stranger.post(path, { ...body, also: 'x'.repeat(1_000_000) })
    expectRefusal(answer, 413, 'too large')
  })

  test('refuses a query', async () => {
    expectRefusal(await stranger.post(`${path}?debug=1`, body), 400, 'debug')
  })

  test('has no other method', async () => {
    expectRefusal(await stranger.get(path), 405, 'Method not allowed')
  })
})

test('[R5] a code that nobody was sent is refused', async () => {
  for (const oobCode of [RESET.oobCode, "' or 1=1 --", '<b>', 'a\0', 'x'.repeat(500)]) {
    expectRefusal(await stranger.post(PASSWORD, { ...RESET, oobCode }), 400, 'no longer valid')
  }
})

describe('calls 12 to 15 and 18', () => {
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

  test.each(['prod/moco/coupons', 'prod/businesses', 'prod/shops', 'prod/coupon/c-record'])(
    'refuse a query of %s, and another stage',
    async (path) => {
      expectRefusal(await stranger.get(`/api/main/${path}?also=1`), 400, 'also')
      const elsewhere = path.replace('prod', 'dev')
      expectRefusal(await stranger.get(`/api/main/${elsewhere}`), 400, 'stage')
    },
  )
})
