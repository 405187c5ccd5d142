/** Calls 1, 2, 5, 12 to 15 and 18 of the spec's section 7 against the real server. Also on PGlite: SQL and types. */
import emailjs from '@emailjs/browser'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import {
  getCoupon,
  getPassCoupon,
  listPassCoupons,
  listRestaurants,
  listShops,
} from '../../src/contract/public-calls.ts'
import { readPublicTables } from '../fixtures/servers/ledger.ts'
import { closeServer } from '../fixtures/servers/server-pool.ts'
import { example } from '../fixtures/data/example.ts'
import { serverOfFile } from '../fixtures/servers/server-of-file.ts'
import {
  BUSINESS_VISITS,
  CONSUMER_VISITS,
  MESSAGE,
  PERSON,
  VISIT,
  visitor,
  WAITLIST,
  type Visitor,
} from '../fixtures/servers/visitor.ts'

interface ExampleCoupon {
  id: string
  businessId: string
  expiresAt: string | null
  amountLeft: number | null
  isMoco: boolean
}

/** Must be stored exactly as typed. */
const FREE_TEXT = `<script>alert('1')</script>\n"quotes" & ünïcödé 🔥 '; drop table visits; --`

const SHOPS = '/api/main/prod/shops'

const server = serverOfFile()
let ada: Visitor

beforeAll(async () => {
  ada = visitor(server.origin)
})

async function validCoupons(isMoco: boolean): Promise<ExampleCoupon[]> {
  const isValid = ({ expiresAt }: ExampleCoupon) => !expiresAt || Date.parse(expiresAt) > Date.now()
  const all = await example<ExampleCoupon>('coupons.json')
  return all.filter((coupon) => coupon.isMoco === isMoco && isValid(coupon))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

describe('what visitors send', () => {
  test('[W2] [W3] call 1 keeps customers and businesses, with any address of the specification’s pattern or none', async () => {
    for (const body of [
      PERSON,
      { name: FREE_TEXT, email: '', customer_type: 'business' },
      { ...PERSON, name: 'Ann', email: 'ann.@x.co' },
      { ...PERSON, name: 'Ann', email: 'ann@sub_domain.co' },
    ]) {
      const answer = await ada.post(WAITLIST, body)
      expect(answer).toMatchObject({ status: 202, body: { accepted: true } })
    }
    // The same entry on the same day is kept once.
    const again = await Promise.all([1, 2, 3].map(() => ada.post(WAITLIST, PERSON)))
    expect(again.map(({ status }) => status)).toEqual([202, 202, 202])
  })

  test('[W7] call 2 takes what the e-mail library sends, and answers OK', async () => {
    const { user_id, service_id, template_id, template_params } = MESSAGE
    vi.stubGlobal('location', { pathname: '/' })
    emailjs.init({ publicKey: user_id }, `${server.origin}/api/email`)
    const message = { ...template_params, message: FREE_TEXT }
    const answer = await emailjs.send(service_id, template_id, message)
    expect(answer).toMatchObject({ status: 200, text: 'OK' })
  })

  test('[D2] call 5 counts the visits of each business and operating system', async () => {
    const sent = [
      [CONSUMER_VISITS, VISIT],
      [CONSUMER_VISITS, VISIT],
      [CONSUMER_VISITS, { ...VISIT, OS: 'windows phone' }],
      [CONSUMER_VISITS, { businessName: FREE_TEXT, OS: 'unknown' }],
      [BUSINESS_VISITS, { ...VISIT, OS: 'android' }],
    ] as const
    const answers = await Promise.all(sent.map(([path, body]) => ada.post(path, body)))
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: {} })
  })

  test('[D2] call 5 counts a visit once by its key, however often and at once it is sent', async () => {
    const key = (value: string) => ({ 'idempotency-key': value })
    const visit = { ...VISIT, businessName: 'Takoma Threads' }
    const tries = [...Array<string>(5).fill('a-visit'), 'another-visit']
    const answers = await Promise.all(
      tries.map((value) => ada.post(CONSUMER_VISITS, visit, key(value))),
    )
    answers.push(await ada.post(CONSUMER_VISITS, visit, key('a-visit')))
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: {} })
    expect(await ada.post(CONSUMER_VISITS, visit, key("1'; drop table visits"))).toMatchObject({
      status: 400,
    })
  })
})

describe('calls 12, 13 and 18', () => {
  test('[P8] [P9] the valid offers of the pass, what is sold out last, each with its shop and an image', async () => {
    const answer = await ada.get('/api/main/prod/moco/coupons')
    const { coupons } = listPassCoupons.response.parse(answer.body)
    const ids = (await validCoupons(true)).map(({ id }) => id)
    expect(coupons.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    const isSoldOut = coupons.map(({ amount_left }) => amount_left === 0)
    expect(isSoldOut).toContain(true)
    expect(isSoldOut).toEqual(isSoldOut.toSorted())
    const platter = coupons.find(({ id }) => id === 'c-injera-platter')
    expect(platter).toMatchObject({ city: 'Silver Spring', state: 'MD', kind: 'restaurant' })
    for (const { url, city, state, kind } of coupons) {
      expect([city, state, kind]).toEqual(Array(3).fill(expect.stringMatching(/./)))
      expect((await fetch(server.origin + url)).status).toBe(200)
    }
  })

  test('the shops of pass and program, by town and name, with their coupons', async () => {
    const { shops } = listShops.response.parse((await ada.get(SHOPS)).body)
    const businesses = await example<{ id: string; city: string; name: string }>('businesses.json')
    const byTownAndName = businesses.toSorted(
      (a, b) => compare(a.city, b.city) || compare(a.name, b.name),
    )
    expect(shops.map(({ id }) => id)).toEqual(byTownAndName.map(({ id }) => id))
    const coupons = [...(await validCoupons(true)), ...(await validCoupons(false))]
    for (const { id, coupons: named } of shops) {
      const left = coupons.filter(
        ({ businessId, amountLeft }) => businessId === id && amountLeft !== 0,
      )
      expect(named.map((coupon) => coupon.id)).toEqual(left.map((coupon) => coupon.id).toSorted())
    }
    expect(shops.find(({ id }) => id === 'b-fenton-lane-books')?.coupons).toEqual([
      {
        id: 'c-paperback',
        name: 'A second-hand paperback',
        price: 120,
        isOnPass: false,
        expirationDate: expect.stringMatching(/^20\d\d-/) as string,
      },
    ])
    expect(shops.find(({ id }) => id === 'b-cordell-thai-kitchen')).toMatchObject({
      name: 'Cordell Thai Kitchen',
      city: 'Bethesda',
      state: 'MD',
      logoUrl: '/images/logo-cordell-thai-kitchen.png',
      isOnPass: true,
      isInProgram: false,
      kind: 'restaurant',
      categories: ['restaurant', 'Thai'],
    })
  })

  test('[P4] the restaurants of the pass with their addresses, by name', async () => {
    const answer = await ada.get('/api/main/prod/businesses')
    const restaurants = listRestaurants.response.parse(answer.body)
    const businesses = await example<{ name: string; isMoco: boolean }>('businesses.json')
    const names = businesses.filter(({ isMoco }) => isMoco).map(({ name }) => name)
    expect(restaurants.map(({ name }) => name)).toEqual(names.toSorted())
    for (const { address, city, state } of restaurants) {
      expect([address, city, state]).not.toContain('')
    }
  })
})

describe('calls 14 and 15', () => {
  test.each([
    [true, getPassCoupon, 'moco/coupon'],
    [false, getCoupon, 'coupon'],
  ])('[P10] a coupon with its business (pass: %s)', async (isMoco, call, path) => {
    for (const { id, businessId } of await validCoupons(isMoco)) {
      const answer = await ada.get(`/api/main/prod/${path}/${id}`)
      const { coupon, business, others } = call.response.parse(answer.body)
      expect(coupon).toMatchObject({ id, businessName: business.name, isOnPass: isMoco })
      // Of pass and program, those of the same shop first.
      for (const other of others) {
        expect(other).toMatchObject({ city: business.city, state: business.state })
        expect(other.id).not.toBe(id)
        expect(other.amount_left).not.toBe(0)
      }
      const isElsewhere = others.map(({ businessName }) => businessName !== business.name)
      expect(isElsewhere).toEqual(isElsewhere.toSorted())
      expect(business.url).toBe(`/images/logo-${businessId.slice(2)}.png`)
      expect((await fetch(server.origin + business.url)).status).toBe(200)
    }
  })

  test('[P10] an unknown coupon, and one of the other program, has a text to show', async () => {
    for (const path of ['coupon/c-none', 'coupon/c-oat-latte', 'moco/coupon/c-record']) {
      const error = 'This coupon no longer exists'
      const answer = await ada.get(`/api/main/prod/${path}`)
      expect(answer).toMatchObject({ status: 404, body: { error } })
    }
  })
})

test('[W2] [W7] [D2] all of it is stored, as it was typed', async () => {
  await closeServer(server)
  expect(await readPublicTables(server.dataDir)).toEqual({
    waitlist: [
      { name: 'Ada', email: 'ada@example.com', customerType: 'customer' },
      { name: FREE_TEXT, email: '', customerType: 'business' },
      { name: 'Ann', email: 'ann.@x.co', customerType: 'customer' },
      { name: 'Ann', email: 'ann@sub_domain.co', customerType: 'customer' },
    ],
    messages: [{ email: 'ada@example.com', userName: 'Ada', message: FREE_TEXT }],
    visits: [
      { kind: 'business', businessName: 'Sligo Creek Coffee', os: 'android', count: 1 },
      { kind: 'consumer', businessName: FREE_TEXT, os: 'unknown', count: 1 },
      { kind: 'consumer', businessName: 'Sligo Creek Coffee', os: 'ios', count: 2 },
      { kind: 'consumer', businessName: 'Sligo Creek Coffee', os: 'windows phone', count: 1 },
      { kind: 'consumer', businessName: 'Takoma Threads', os: 'ios', count: 2 },
    ],
  })
})
