/** Calls 12 to 15 and 18 are sent again only when they have changed. */
import { expect, test } from 'vitest'
import { readEnv } from '../../server/config/env.ts'
import { openDatabase } from '../../server/database/database.ts'
import { pageData } from '../../server/pages/page-data.ts'
import { COUPON_FILE, PASS_COUPON_FILE } from '../../src/contract/served-files.ts'
import { API_KEY } from '../../src/config/api-key.ts'
import { closeServer } from '../fixtures/servers/server-pool.ts'
import { serverOfFile } from '../fixtures/servers/server-of-file.ts'
import { databaseSettings } from '../fixtures/servers/test-database.ts'
import { send } from '../fixtures/servers/client.ts'

const MAIN = '/api/main/prod'
const VERSIONED = [
  'moco/coupons',
  'businesses',
  'shops',
  'moco/coupon/c-oat-latte',
  'coupon/c-record',
]

const server = serverOfFile()

function get(path: string, headers: Record<string, string> = {}) {
  const url = `${server.origin}${MAIN}/${path}`
  return send(url, { headers: { 'x-api-key': API_KEY, ...headers } })
}

test.each(VERSIONED)(
  '%s has one version in every encoding, and is not sent again to whoever has it and may read it',
  async (path) => {
    const { headers } = await get(path, { 'accept-encoding': 'gzip' })
    const etag = headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    const plain = await get(path, { 'accept-encoding': 'identity' })
    expect(plain.headers.get('etag')).toBe(etag)
    expect(plain.headers.get('cache-control')).toBe('no-cache')

    const answer = await get(path, { 'if-none-match': etag })
    expect(answer).toMatchObject({ status: 304, body: '' })
    expect(answer.headers.get('etag')).toBe(etag)
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    const refused = await get(path, { 'if-none-match': etag, 'x-api-key': 'wrong' })
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([401, 'no-store'])
  },
)

test('a version is known whatever a proxy made of it, and another one is not', async () => {
  const etag = (await get('shops')).headers.get('etag') ?? ''
  for (const [known, status] of [
    ...[`W/${etag}`, `"other", ${etag}`].map((text) => [text, 304] as const),
    ...['"other"', '', '"', ','.repeat(2000)].map((text) => [text, 200] as const),
  ]) {
    expect((await get('shops', { 'if-none-match': known })).status, known).toBe(status)
  }
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
