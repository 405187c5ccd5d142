// @vitest-environment node
import { beforeEach, expect, test, vi } from 'vitest'
import { coupon, getCoupon, getPassCoupon, listShops } from '../src/contract/public-calls.ts'
import { BUSINESS } from '../src/public-data/testing.ts'

// Not by name, which would need a worker's types; tests have those of a page.
const FILE = './offer-calendars.ts'
const ORIGIN = 'https://campfire.example'

type Routed = { url: URL; request: Request; event: object }
let matches: (routed: Pick<Routed, 'url'>) => boolean
let answer: (routed: Routed) => Promise<Response>
vi.mock('workbox-routing', () => ({
  registerRoute: (matcher: typeof matches, handler: typeof answer) => {
    matches = matcher
    answer = handler
  },
}))

/** What is stored, by the path of its call and the id. */
let stored: Map<string, Response>
/** Which of them never comes. */
let pending: string
const server = vi.fn<() => Promise<Response>>()

beforeEach(async () => {
  stored = new Map()
  pending = ''
  server.mockRejectedValue(new TypeError('Failed to fetch'))
  vi.stubGlobal('self', { location: { origin: ORIGIN } })
  vi.stubGlobal('fetch', server)
  const { serveOfferCalendars } = (await import(FILE)) as {
    serveOfferCalendars(read: (call: { path: string }, id: string) => Promise<Response>): void
  }
  serveOfferCalendars(async (call, id) => {
    if (`${call.path} ${id}` === pending) return new Promise(() => undefined)
    const found = stored.get(`${call.path} ${id}`)
    if (!found) throw new TypeError('Failed to fetch')
    return found.clone()
  })
})

const COUPON = coupon.parse({
  id: 'scone',
  url: '/images/shop.png',
  name: 'Free scone',
  description: null,
  businessName: 'Tea Room',
  price: 0,
  amount_left: null,
  expirationDate: '2099-12-01T04:59:59.000Z',
  city: 'Kensington',
  state: 'MD',
  isOnPass: true,
})
async function open(path: string) {
  const url = new URL(ORIGIN + path)
  expect(matches({ url })).toBe(true)
  const file = await answer({ url, request: new Request(url), event: {} })
  return { type: file.headers.get('content-type'), text: await file.text() }
}

test('[K2] offline the file is made of the coupon’s stored answer', async () => {
  const body = { coupon: COUPON, business: BUSINESS, others: [] }
  stored.set(`${getPassCoupon.path} scone`, Response.json(body))
  const { type, text } = await open('/MoCoCoupon/scone.ics')
  expect(type).toBe('text/calendar; charset=utf-8')
  expect(text).toContain('DTSTART:20991201T045959Z')
  expect(text).toContain('LOCATION:Tea Room\\, 8714 Flower Ave\\, Kensington\\, MD')
})

test('[K2] [K3] of a coupon whose answer is not stored, or never comes, it is made of the list that has it; not of one that is gone', async () => {
  const shop = {
    id: 'b-1',
    name: 'Tea Room',
    city: 'Kensington',
    state: 'MD',
    address: '1 Howard Ave',
    about: '',
    logoUrl: null,
    isOnPass: false,
    isInProgram: true,
    coupons: [{ ...COUPON, isOnPass: false }],
    categories: [],
  }
  stored.set(`${listShops.path} scone`, Response.json({ shops: [shop] }))
  const summary = 'SUMMARY:Ends: Free scone at Tea Room'
  expect((await open('/coupon/scone.ics')).text).toContain(summary)

  vi.useFakeTimers()
  pending = `${getCoupon.path} scone`
  const late = open('/coupon/scone.ics')
  await vi.advanceTimersByTimeAsync(2000)
  expect((await late).text).toContain(summary)

  // The list does not know yet what the server has said of it.
  vi.useRealTimers()
  pending = ''
  stored.set(`${getCoupon.path} scone`, Response.json({ error: 'Gone' }, { status: 404 }))
  server.mockResolvedValue(new Response('Gone', { status: 404 }))
  expect((await open('/coupon/scone.ics')).text).toBe('Gone')
})

test('[K2] [K3] for what has ended, and what nothing is known of, the server says why there is none', async () => {
  server.mockImplementation(
    async () => new Response('This coupon no longer exists', { status: 404 }),
  )
  stored.set(
    `${getCoupon.path} gone`,
    Response.json({ error: 'This coupon no longer exists' }, { status: 404 }),
  )
  for (const path of ['/coupon/gone.ics', '/MoCoCoupon/unknown.ics'])
    expect((await open(path)).text).toBe('This coupon no longer exists')
})

test('[K2] nothing but calendar files of this site is answered', () => {
  for (const url of [`${ORIGIN}/coupon/scone`, 'https://else.example/coupon/scone.ics'])
    expect(matches({ url: new URL(url) })).toBe(false)
})
