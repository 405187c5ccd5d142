/** What is done with a coupon, and what its page says once it has ended or is sold out. */
import { screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../contract/api-error.ts'
import { listPassCoupons } from '../contract/public-calls.ts'
import { usePublicData, type PublicData } from '../public-data/public-data.ts'
import { failed, loaded, LOADING } from '../public-data/testing.ts'
import { CouponPage } from './CouponPage.tsx'
import type { Offer } from './offers/offer-words.ts'
import { COFFEE, CURRY, FOUND, link, linksUnder, renderAt, SCONE } from './testing.tsx'

vi.mock('../public-data/public-data.ts')
const read = vi.mocked(usePublicData)

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T12:00:00Z'), toFake: ['Date'] })
  return () => void vi.useRealTimers()
})

/** The answers for the coupon and for the list of offers. */
function setup(coupon: PublicData<unknown>, offers: Offer[] = []) {
  read.mockImplementation((endpoint) =>
    endpoint === listPassCoupons ? loaded({ coupons: offers }) : (coupon as PublicData<never>),
  )
}

const showPassCoupon = () =>
  renderAt('/MoCoCoupon/coffee', <CouponPage isPass coupon={null} offers={null} />)

/** As the worker stores the server's 404. */
const gone = (coupon: Partial<Offer>, endedAt?: string) => {
  const last = { ...FOUND, coupon: { ...COFFEE, ...coupon }, others: [SCONE] }
  const goneAt = Date.parse('2026-11-21T15:30:00Z')
  const body = { error: 'This coupon no longer exists', endedAt, last, goneAt }
  return {
    ...failed(''),
    error: new ApiError('refused', 'This coupon no longer exists', { status: 404, body }),
  }
}

test.each([
  [{}, '2026-11-21T04:59:59.000Z', 'This offer ended on Nov 20, 2026.'],
  [{ expirationDate: '2026-11-19' }, undefined, 'This offer ended on Nov 19, 2026.'],
  [
    {},
    undefined,
    'The shop no longer gives this offer, as we have known since Nov 21, 2026, 10:30 AM.',
  ],
])(
  '[K3] a coupon that is gone says what it was and when it ended, and leads to the shop’s others: %j, %s',
  (coupon, endedAt, words) => {
    setup(gone(coupon, endedAt), [COFFEE, CURRY])
    showPassCoupon()
    expect(screen.getByRole('status').textContent.replace(/\s/g, ' ')).toBe(words)
    expect(screen.getByRole('heading', { level: 1, name: 'Free coffee' })).toBeTruthy()
    expect(link('8714 Flower Ave')).toBeTruthy()
    expect(linksUnder('More from Sligo Creek Coffee')).toEqual(['/MoCoCoupon/scone'])
    expect(linksUnder('More offers of the pass')).toEqual(['/MoCoCoupon/curry'])
    // Nothing to be disappointed by.
    expect(screen.getByRole('article').textContent).not.toMatch(/Ends | left/)
    for (const name of ['Copy link', 'Add to calendar'])
      expect(screen.queryByRole('link', { name })).toBeNull()
    expect(screen.queryByRole('region', { name: 'How to use it' })).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  },
)

test('[K3] a page that shows a coupon while the server ends it says so', () => {
  const { error } = gone({})
  const body = { error: error.message, endedAt: '2026-11-23T11:00:00.000Z' }
  setup({ ...failed(''), error: new ApiError('refused', error.message, { status: 404, body }) })
  const coupon = { data: FOUND, version: '"1"' }
  renderAt('/MoCoCoupon/coffee', <CouponPage isPass coupon={coupon} offers={null} />)
  expect(screen.getByRole('status').textContent).toBe('This offer ended on Nov 23, 2026.')
  expect(screen.getByRole('heading', { level: 1, name: 'Free coffee' })).toBeTruthy()
})

test('[K3] a coupon on this device says that it has ended by its date, without a word of the server', () => {
  const ended = { ...COFFEE, expirationDate: '2026-11-23T04:59:59Z' }
  setup({ ...loaded({ ...FOUND, coupon: ended }), savedAt: Date.now() - 9 * 86_400_000 })
  showPassCoupon()
  expect(screen.getByText('This offer ended on Nov 22, 2026.')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'How to use it' })).toBeNull()
})

test('[K3] an offer that is sold out says so, and offline since when that is known', () => {
  const soldOut = { ...FOUND, coupon: { ...COFFEE, amount_left: 0 } }
  setup(loaded(soldOut))
  const page = showPassCoupon()
  const words = () => page.getByText(/^Sold out: /).parentElement?.textContent.replace(/\s/g, ' ')
  expect(words()).toBe('Sold out: none are left.')
  expect(screen.queryByRole('link', { name: 'Add to calendar' })).toBeNull()
  setup({ ...loaded(soldOut), savedAt: Date.parse('2026-11-20T23:05:00Z') })
  page.rerender(<CouponPage isPass coupon={null} offers={null} />)
  expect(words()).toContain('That was on Nov 20, 2026, 6:05 PM in New York.')
})

test('[K1] [K2] a coupon can be shared and put into a calendar, without JavaScript too', () => {
  read.mockImplementation((_endpoint, snapshot) =>
    snapshot ? loaded(snapshot.data) : (LOADING as PublicData<never>),
  )
  const html = (coupon: Offer) => {
    const snapshot = { data: { ...FOUND, coupon }, version: '"1"' }
    return renderToString(<CouponPage isPass coupon={snapshot} offers={null} />)
  }
  expect(html(COFFEE)).toContain('href="/MoCoCoupon/coffee.ics"')
  expect(html(COFFEE)).toMatch(
    /href="mailto:\?subject=Free%20coffee%20at%20Sligo%20Creek%20Coffee&/,
  )
  expect(html(COFFEE)).toMatch(/property="og:description" content="[^"]*Ends Mar 31, 2027/)
  expect(html({ ...COFFEE, expirationDate: null })).not.toContain('.ics')
})
