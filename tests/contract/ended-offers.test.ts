/** What is said of offers that have ended, and the calendar files of those that will: calls 12, 14, 15 and 18, and `.ics`. */
import ICAL from 'ical.js'
import { beforeAll, expect, test } from 'vitest'
import { getCoupon, listPassCoupons, listShops } from '../../src/contract/public-calls.ts'
import { send } from '../fixtures/servers/client.ts'
import { serverOfFile } from '../fixtures/servers/server-of-file.ts'
import { closeServer, openServer } from '../fixtures/servers/server-pool.ts'
import { query } from '../fixtures/servers/test-database.ts'
import { visitor } from '../fixtures/servers/visitor.ts'

const server = serverOfFile()

/** The end of a day in New York, after the clocks went back there. */
const END = '2099-12-01T04:59:59.000Z'

const MAIN = '/api/main/prod'

beforeAll(async () => {
  await closeServer(server)
  await query(
    server.dataDir,
    `update coupons set expires_at = null;
     update coupons set expires_at = now() - interval '1 minute' where id in ('c-bagel', 'c-paperback');
     update coupons set expires_at = now() - interval '167 hours' where id = 'c-oat-latte';
     update coupons set expires_at = now() - interval '169 hours' where id in ('c-pupusas', 'c-record');
     update coupons set expires_at = '${END}', name = 'Curry; & “rice”' where id = 'c-green-curry';`,
  )
  await openServer(server)
})

const ids = (coupons: readonly { id: string }[] = []) => coupons.map(({ id }) => id)
const read = async (path: string) => (await visitor(server.origin).get(MAIN + path)).body

test('[K3] lists set aside what ended in the last seven days, the last one first', async () => {
  const pass = listPassCoupons.response.parse(await read('/moco/coupons'))
  expect(ids(pass.endedLately)).toEqual(['c-bagel', 'c-oat-latte'])
  expect(ids(pass.coupons)).not.toContain('c-bagel')
  const { shops } = listShops.response.parse(await read('/shops'))
  const of = (shopId: string) => shops.find(({ id }) => id === shopId)
  const [ended] = of('b-fenton-lane-books')?.endedLately ?? []
  expect(ended).toMatchObject({ id: 'c-paperback', name: 'A second-hand paperback' })
  expect(Date.parse(ended?.expirationDate ?? '')).toBeLessThan(Date.now())
  expect(ids(of('b-fenton-lane-books')?.coupons)).not.toContain('c-paperback')
  const all = shops.flatMap(({ endedLately }) => ids(endedLately))
  expect(all.toSorted()).toEqual(['c-bagel', 'c-oat-latte', 'c-paperback'])
})

test.each([
  ['moco/coupon/c-pupusas', true],
  ['moco/coupon/C-PUPUSAS', true],
  ['coupon/c-record', true],
  ['coupon/c-pupusas', false],
  ['coupon/c-none', false],
])('[K3] the server says of %s when it ended, if it did: %s', async (path, hasEnded) => {
  const { status, body } = await visitor(server.origin).get(`${MAIN}/${path}`)
  expect([status, body]).toEqual([
    404,
    {
      error: 'This coupon no longer exists',
      ...(hasEnded && { endedAt: expect.stringMatching(/^20.*Z$/) as string }),
    },
  ])
})

test('[K2] the calendar file of a coupon, at its page’s address in any letter case', async () => {
  for (const path of ['/MoCoCoupon/c-green-curry.ics', '/mococoupon/C-Green-Curry.ICS']) {
    const { status, headers, body } = await send(server.origin + path)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
    const [component] = new ICAL.Component(ICAL.parse(String(body))).getAllSubcomponents('vevent')
    const event = new ICAL.Event(component)
    expect(event.summary).toBe('Ends: Curry; & “rice” at Cordell Thai Kitchen')
    expect(event.startDate.toJSDate().toISOString()).toBe(END)
    const found = getCoupon.response.parse(await read('/moco/coupon/c-green-curry'))
    expect(event.location).toContain(found.business.address)
    expect(event.description).toContain('https://campfire.example/MoCoCoupon/c-green-curry')
  }
})

test.each([
  '/MoCoCoupon/c-bagel.ics',
  '/coupon/c-green-curry.ics',
  '/MoCoCoupon/c-taco-friday.ics',
])('[K2] there is no calendar file at %s, and a person reads a page that says so', async (path) => {
  const headers = {
    accept: 'text/html',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
  }
  for (const asked of [{}, headers]) {
    const { status } = await send(server.origin + path, { headers: asked })
    expect(status).toBe(404)
  }
  const { body } = await send(server.origin + path, { headers })
  expect(body).toMatch(/<h1|<main/)
})
