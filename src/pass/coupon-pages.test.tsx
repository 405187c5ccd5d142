import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { getCoupon, getPassCoupon, listPassCoupons, listShops } from '../contract/public-calls.ts'
import { shop } from '../landing/shops/testing.ts'
import { usePublicData, type PublicData } from '../public-data/public-data.ts'
import { CouponPage } from './CouponPage.tsx'
import type { Offer } from './offers/offer-words.ts'
import { failed, loaded, LOADING } from '../public-data/testing.ts'
import {
  BAGEL,
  CURRY,
  FOUND,
  link,
  linksUnder,
  renderAt,
  SCONE,
  TACOS,
  COFFEE,
} from './testing.tsx'

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
  return { user: userEvent.setup() }
}

const showCoupon = () =>
  renderAt('/coupon/coffee', <CouponPage isPass={false} coupon={null} offers={null} />)
const showPassCoupon = () =>
  renderAt('/MoCoCoupon/coffee', <CouponPage isPass coupon={null} offers={null} />)

test('[P10] [P11] a coupon of the program: loading, then the coupon and its business', () => {
  setup(LOADING)
  const page = showCoupon()
  expect(read).toHaveBeenCalledWith(getCoupon, null, 'coffee')
  expect(screen.getByRole('progressbar', { name: 'Loading the coupon' })).toBeTruthy()
  page.unmount()

  setup(loaded(FOUND))
  showCoupon()
  expect(screen.getByRole('heading', { level: 1, name: 'Free coffee' })).toBeTruthy()
  expect(screen.getByText('FREE!')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 3, name: 'Sign up in the app' })).toBeTruthy()
  expect(document.title).toBe('Free coffee at Sligo Creek Coffee')
  // A map by its place, a phone and an e-mail that work.
  expect(link('8714 Flower Ave')).toMatch(/google\.com\/maps\/.*query=38\.99871,-77\.00642$/)
  expect(document.body.textContent).toContain('Silver Spring, MD')
  expect(screen.getByText('Small-batch roaster.')).toBeTruthy()
  expect(link('(301) 555-0142')).toBe('tel:+13015550142')
  expect(link('hello@sligo.example')).toBe('mailto:hello@sligo.example')
})

test.each(['coffee)', '%E2%80%8Bcoffee%20'])(
  '[P10] the address of /coupon/%s means the coupon',
  (id) => {
    setup(LOADING)
    renderAt(`/coupon/${id}`, <CouponPage isPass={false} coupon={null} offers={null} />)
    expect(read).toHaveBeenCalledWith(getCoupon, null, 'coffee')
  },
)

test.each(['%zz', '!!'])(
  '[P10] the server is asked about what can be no id, %s, so that its words are shown',
  (id) => {
    setup(failed('This coupon does not exist'))
    renderAt(`/coupon/${id}`, <CouponPage isPass={false} coupon={null} offers={null} />)
    expect(screen.getByRole('alert').textContent).toBe('This coupon does not exist')
  },
)

test('[P10] words that are not for people are not shown', () => {
  setup(failed('The API key is not valid', 'unauthenticated'))
  showCoupon()
  expect(screen.getByRole('alert').textContent).toBe(
    'This coupon cannot be shown by this page any more. Please reload it.',
  )
})

test('[P10] the server’s error text stands in place of the content, with a way on', () => {
  setup(failed('This coupon does not exist'), [TACOS, CURRY])
  renderAt('/MoCoCoupon/gone', <CouponPage isPass coupon={null} offers={null} />)
  expect(screen.getByRole('alert').textContent).toBe('This coupon does not exist')
  expect(screen.queryByRole('article')).toBeNull()
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
  expect(link('All offers')).toBe('/MoCo/offers')
  expect(link('Campfire’s home page')).toBe('/')
  expect(link(/Green curry/)).toBe('/MoCoCoupon/curry')
  // Sold out.
  expect(screen.queryByRole('link', { name: /Two tacos/ })).toBeNull()
})

test('[P10] a server that fails can be asked again, and its words stay until it answers', async () => {
  let finish = () => {}
  const readAgain = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
  // The list has the coupon, but these are the server's own words.
  const { user } = setup({ ...failed('Injected 500', 'busy'), readAgain }, [COFFEE])
  showPassCoupon()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByRole('alert').textContent).toBe('Injected 500')
  const button = screen.getByRole('button', { name: 'Trying again…' })
  expect(document.activeElement).toBe(button)
  await user.click(button)
  expect(readAgain).toHaveBeenCalledOnce()
  finish()
  expect(await screen.findByRole('button', { name: 'Try again' })).toBe(button)
})

test('[P10] [O5] offline, a coupon of the program that was never opened shows what the list of shops knows', () => {
  const failure = failed('No answer from the server', 'no-answer')
  const coupons = [
    { id: 'coffee', name: 'Free coffee of the pass', price: 0, isOnPass: true },
    { id: 'Coffee', name: 'Free coffee', price: 250, isOnPass: false },
  ]
  const shops = [shop('Tea Room'), shop('Sligo Creek Coffee', { coupons })]
  read.mockImplementation((endpoint) => {
    if (endpoint === listShops) return loaded({ shops })
    return endpoint === listPassCoupons ? loaded({ coupons: [] }) : failure
  })
  showCoupon()
  expect(screen.getByRole('heading', { level: 1, name: 'Free coffee' })).toBeTruthy()
  expect(screen.getByText('250 points')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Sligo Creek Coffee' })).toBeTruthy()
  expect(screen.getByText(/will be here as soon as our server answers/)).toBeTruthy()
  expect(screen.queryByText('No answer from the server')).toBeNull()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test.each(['no-answer', 'foreign-answer'] as const)(
  '[P10] %s for a coupon that no list has says so in plain words',
  (kind) => {
    setup(failed('Internal words', kind), [COFFEE])
    // The list is of the pass; the program can have a coupon of the same id.
    showCoupon()
    expect(screen.getByRole('alert').textContent).toMatch(/our server does not answer/)
    expect(screen.getByText('This page tries again by itself.')).toBeTruthy()
    expect(screen.queryByText('FREE!')).toBeNull()
  },
)

test('[P10] how to use a coupon of the pass, where to get the app, and how to use one of the program for points', () => {
  setup(loaded({ ...FOUND, coupon: { ...COFFEE, price: 250 } }))
  const page = showPassCoupon()
  expect(read).toHaveBeenCalledWith(getPassCoupon, null, 'coffee')
  expect(link('All offers')).toBe('/MoCo/offers')
  const how = within(screen.getByRole('region', { name: 'How to use it' }))
  expect(how.getAllByRole('heading', { level: 3 }).map((step) => step.textContent)).toEqual([
    'Get the Campfire app',
    'Subscribe to the MoCo pass',
    'Use it at Sligo Creek Coffee',
  ])
  expect(
    how.getByText(/\$4\.99 a month .* also takes 250 points: 1 point = \$1 spent\./),
  ).toBeTruthy()
  expect(how.getByRole('link', { name: /App Store/ })).toBeTruthy()
  page.unmount()
  showCoupon()
  expect(screen.getByRole('heading', { level: 3, name: 'Collect 250 points' })).toBeTruthy()
})

test('[P10] more of the same shop, then of the same town, then others', () => {
  const TEA = { ...SCONE, id: 'tea', isOnPass: false }
  setup(loaded({ ...FOUND, others: [SCONE, TEA, BAGEL] }), [COFFEE, CURRY, SCONE, BAGEL])
  const page = showPassCoupon()
  expect(linksUnder('More from Sligo Creek Coffee')).toEqual(['/MoCoCoupon/scone', '/coupon/tea'])
  expect(linksUnder('More offers of the pass')).toEqual(['/MoCoCoupon/bagel', '/MoCoCoupon/curry'])
  page.unmount()

  // Offline, the list of the pass is all that is known.
  setup(failed('No answer from the server', 'no-answer'), [COFFEE, SCONE])
  showPassCoupon()
  expect(linksUnder('More from Sligo Creek Coffee')).toEqual(['/MoCoCoupon/scone'])
})

test('[P10] a coupon of the program leads to more of its shop and its town, and to all shops', () => {
  const others = [
    { ...SCONE, isOnPass: false },
    { ...TACOS, id: 'quilt', amount_left: 3, city: 'Silver Spring', isOnPass: false },
    { ...BAGEL, isOnPass: true },
  ]
  setup(loaded({ ...FOUND, others }), [CURRY, BAGEL])
  showCoupon()
  expect(link('All shops')).toBe('/#shops')
  expect(linksUnder('More from Sligo Creek Coffee')).toEqual(['/coupon/scone'])
  expect(linksUnder('More coupons in Silver Spring')).toEqual(['/coupon/quilt'])
  expect(linksUnder('Offers of the MoCo pass in Silver Spring')).toEqual(['/MoCoCoupon/bagel'])
  expect(screen.queryByRole('link', { name: /Green curry/ })).toBeNull()
})

test('[P10] the page’s HTML has the facts of the coupon for search engines, before any script runs', () => {
  read.mockImplementation((_endpoint, snapshot) =>
    snapshot ? loaded(snapshot.data) : (LOADING as PublicData<never>),
  )
  const coupon = { data: FOUND, version: '"1"' }
  const html = renderToString(<CouponPage isPass coupon={coupon} offers={null} />)
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(json)).toMatchObject({
    '@type': 'Offer',
    name: 'Free coffee',
    url: 'https://campfire.example/MoCoCoupon/coffee',
    image: 'https://campfire.example/images/coffee.webp',
    availability: 'https://schema.org/InStock',
    offeredBy: { name: 'Sligo Creek Coffee' },
  })
})
