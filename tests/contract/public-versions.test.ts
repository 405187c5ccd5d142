/** Calls 12 to 15 and 18 are sent again only when they have changed. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnv } from '../../server/config/env.ts'
import { openDatabase } from '../../server/database/database.ts'
import { pageData } from '../../server/pages/page-data.ts'
import { COUPON_FILE, PASS_COUPON_FILE } from '../../src/contract/served-files.ts'
import { API_KEY } from '../../src/config/api-key.ts'
import { giveBack, closeServer, takeServer } from '../fixtures/servers/server-pool.ts'
import type { ServerProcess } from '../fixtures/servers/server-process.ts'
import { databaseSettings } from '../fixtures/servers/test-database.ts'
import { send } from './client.ts'

const MAIN = '/api/main/prod'
const VERSIONED = [
  'moco/coupons',
  'businesses',
  'shops',
  'moco/coupon/c-oat-latte',
  'coupon/c-record',
]

let server: ServerProcess

beforeAll(async () => {
  server = await takeServer()
})
afterAll(() => giveBack(server))

function get(path: string, headers: Record<string, string> = {}) {
  const url = `${server.origin}${MAIN}/${path}`
  return send(url, { headers: { 'x-api-key': API_KEY, ...headers } })
}

describe.each(VERSIONED)('%s', (path) => {
  test('has a version, the same in every encoding, and is asked for each time', async () => {
    const gzipped = await get(path, { 'accept-encoding': 'gzip' })
    const plain = await get(path, { 'accept-encoding': 'identity' })
    expect(gzipped.headers.get('etag')).toMatch(/^"[\w-]{22}"$/)
    expect(plain.headers.get('etag')).toBe(gzipped.headers.get('etag'))
    expect(plain.headers.get('cache-control')).toBe('no-cache')
  })

  test('is not sent to whoever has it, whatever a proxy made of its ETag', async () => {
    const etag = (await get(path)).headers.get('etag') ?? ''
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const answer = await get(path, { 'if-none-match': known })
      expect(answer).toMatchObject({ status: 304, body: '' })
      expect(answer.headers.get('etag')).toBe(etag)
      expect(answer.headers.get('cache-control')).toBe('no-cache')
    }
  })

  test.each(['"other"', '', '"', ','.repeat(2000)])('is sent to whoever has %j', async (known) => {
    expect((await get(path, { 'if-none-match': known })).status).toBe(200)
  })

  test('is not said to be unchanged to whoever may not read it', async () => {
    const etag = (await get(path)).headers.get('etag') ?? ''
    const answer = await get(path, { 'if-none-match': etag, 'x-api-key': 'wrong' })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})

test('pages are rendered with the answers and versions of the calls', async () => {
  const answers = await Promise.all(VERSIONED.map((path) => get(path)))
  await closeServer(server)
  const env = readEnv(await databaseSettings(server.dataDir))
  const { database, close } = await openDatabase(env)
  const readData = pageData(database)
  const lists = await readData(['offers', 'restaurants', 'shops'], 'MoCo.html', '')
  const passCoupon = await readData(['coupon'], PASS_COUPON_FILE, 'c-oat-latte')
  const coupon = await readData(['coupon'], COUPON_FILE, 'c-record')
  const none = await readData(['coupon'], PASS_COUPON_FILE, 'c-record')
  await close()
  const read = [lists?.offers, lists?.restaurants, lists?.shops, passCoupon?.coupon, coupon?.coupon]
  const rendered = read.map((snapshot) => [snapshot?.version, snapshot?.data])
  expect(rendered).toEqual(answers.map(({ headers, body }) => [headers.get('etag'), body]))
  expect(none).toBeNull()
})
