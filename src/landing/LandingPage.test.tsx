import { render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { usePublicData } from '../public-data/public-data.ts'
import { LOADING, loaded } from '../public-data/testing.ts'
import { COFFEE } from '../pass/testing.tsx'
import { LandingPage } from './LandingPage.tsx'
import { shop } from './shops/testing.ts'

vi.mock('../public-data/public-data.ts')

const record = { id: 'record', name: 'One record', price: 200, isOnPass: false }
const SHOPS = [
  shop('Old Towne Vinyl', { city: 'Gaithersburg', logoUrl: '/v.webp', coupons: [record] }),
  shop('Noodle House', { logoUrl: '/n.webp', isOnPass: true, isInProgram: false }),
]
const DUMPLINGS = {
  ...COFFEE,
  id: 'dumplings',
  name: 'Six dumplings',
  businessName: 'Noodle House',
}
const LATTE = { ...COFFEE, id: 'latte', name: 'Oat latte', price: 150, city: 'Wheaton' }

beforeEach(() => {
  // As where the page is rendered: there is what it was given, and nothing else.
  vi.mocked(usePublicData).mockImplementation((_endpoint, snapshot) =>
    snapshot ? loaded(snapshot.data) : LOADING,
  )
})

const hrefs = (links: readonly HTMLElement[]) => links.map((link) => link.getAttribute('href'))

function setup(shops = SHOPS, coupons = [DUMPLINGS, LATTE]) {
  render(
    <LandingPage
      shops={{ data: { shops }, version: '"1"' }}
      offers={{ data: { coupons }, version: '"1"' }}
    />,
  )
  const part = (id: string) => within(document.getElementById(id)!)
  return { shops: part('shops'), pass: part('pass') }
}

test('[P10] the shops of the region are in the page, and some coupons lead to their own pages', () => {
  const { shops } = setup()
  expect(shops.getByRole('heading', { level: 3 }).textContent).toBe('Montgomery County, Maryland')
  expect(shops.getByText('MoCo pass only')).toBeTruthy()
  expect(hrefs(screen.getAllByRole('link', { name: /^2 shops in 2 towns/ }))).toEqual(['/#shops'])
  const some = within(screen.getByRole('list', { name: 'Some coupons of the moment' }))
  const coupon = some.getByRole('link', { name: /^One record ?200 points/ })
  expect(coupon.getAttribute('href')).toBe('/coupon/record')
  expect(coupon.textContent).toContain('Old Towne Vinyl, Gaithersburg')
})

test('the pass says what it costs and what else, and leads to its offers and its page', () => {
  const { pass } = setup()
  const text = document.getElementById('pass')?.textContent
  expect(text).toContain('$4.99 a month')
  expect(text).toContain('Gift passes and free items worth about $100')
  expect(text).toContain('points, which your receipts earn: 1 for every dollar')
  expect(hrefs(pass.getAllByRole('link', { name: /^Six dumplings/ }))).toEqual([
    '/MoCoCoupon/dumplings',
  ])
  const latte = pass.getByRole('link', { name: /^Oat latte/ })
  expect(latte.textContent).toContain('150 points from your receipts')
  expect(latte.getAttribute('href')).toBe('/MoCoCoupon/latte')
  expect(hrefs(pass.getAllByRole('link', { name: 'See all offers' }))).toEqual(['/MoCo/offers'])
  expect(hrefs(pass.getAllByRole('link', { name: 'About the pass' }))).toEqual(['/MoCo'])
})

test('[P14] while no shop takes part, nothing on the page counts shops, coupons or offers', () => {
  setup([], [])
  const text = document.body.textContent
  expect(text).not.toMatch(/\b0 |“”|cannot be shown|The shops that take part/)
  expect(text).toContain('No shops yet')
  expect(text).toContain('There are no offers at the moment')
})
