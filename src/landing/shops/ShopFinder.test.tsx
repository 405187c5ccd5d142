import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { usePublicData, type PublicData } from '../../public-data/public-data.ts'
import { failed, loaded, LOADING } from '../../public-data/testing.ts'
import { ShopFinder } from './ShopFinder.tsx'
import { shop } from './testing.ts'

vi.mock('../../public-data/public-data.ts')
const read = vi.mocked(usePublicData)

const SHOPS = [
  shop('Beall Street Bagels', { categories: ['bakery'], kind: 'bakery', isOnPass: true }),
  shop('Old Towne Vinyl', {
    city: 'Gaithersburg',
    categories: ['record store'],
    coupons: [
      { id: 'c-record', name: 'One record', price: 90, isOnPass: false },
      { id: 'c-tea', name: 'Free tea', price: 0, isOnPass: true },
    ],
  }),
  shop('Riverside Bread', { city: 'Ypsilanti', state: 'MI', categories: ['bakery'] }),
]

beforeEach(() => {
  read.mockReturnValue(loaded({ shops: SHOPS }))
})

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Shop, town or kind' })
const status = () => screen.getByRole('status').textContent
const towns = () => screen.getAllByRole('heading', { level: 4 }).map((town) => town.textContent)

test('the towns with their shops, and their number; coupons lead to their own pages', () => {
  render(<ShopFinder shops={null} today="" />)
  expect(status()).toBe('3 shops in 3 towns')
  expect(towns()).toEqual(['Ypsilanti 1', 'Gaithersburg 1', 'Rockville 1'])
  const [rockville] = screen.getAllByText('Beall Street Bagels', { selector: 'p' })
  const row = rockville?.closest('li')
  if (!row) throw new Error('no row')
  expect(within(row).getByText('bakery, 1 Main St')).toBeTruthy()
  expect(within(row).getByText('Points and MoCo pass')).toBeTruthy()
  const coupons = within(screen.getByRole('list', { name: 'Coupons of Old Towne Vinyl' }))
  const links = coupons.getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['One record', '/coupon/c-record'],
    ['Free tea', '/MoCoCoupon/c-tea'],
  ])
})

test('[K3] what a shop gave until lately is said to have ended, in a list of this device too', () => {
  const coupon = (name: string, expirationDate: string | null) => ({
    id: name,
    name,
    price: 0,
    isOnPass: false,
    expirationDate,
  })
  const vinyl = shop('Old Towne Vinyl', {
    coupons: [coupon('Record', null), coupon('Poster', '2026-11-22')],
    endedLately: [coupon('Sleeve', '2026-11-20T04:59:59Z')],
  })
  read.mockReturnValue(loaded({ shops: [vinyl] }))
  vi.useFakeTimers({ now: Date.parse('2026-11-23T12:00:00Z'), toFake: ['Date'] })
  render(<ShopFinder shops={null} today="2026-11-23" />)
  vi.useRealTimers()
  expect(
    screen.getByText('Ended lately: Poster (Nov 22, 2026), Sleeve (Nov 19, 2026)'),
  ).toBeTruthy()
  const coupons = within(screen.getByRole('list', { name: 'Coupons of Old Towne Vinyl' }))
  expect(coupons.getAllByRole('link').map((link) => link.textContent)).toEqual(['Record'])
})

test('what is typed leaves the shops that match, opens their towns and says how many there are', async () => {
  const user = userEvent.setup()
  render(<ShopFinder shops={null} today="" />)
  await user.type(field(), 'bakery')
  expect(status()).toBe('2 shops in 2 towns for “bakery”')
  expect(towns()).toEqual(['Ypsilanti 1', 'Rockville 1'])
  for (const town of screen.getAllByRole<HTMLDetailsElement>('group')) expect(town.open).toBe(true)
  expect(document.activeElement).toBe(field())
  await user.clear(field())
  expect(status()).toBe('3 shops in 3 towns')
  for (const town of screen.getAllByRole<HTMLDetailsElement>('group')) expect(town.open).toBe(false)
})

test('a shop that is not there can be told about Campfire, or waited for', async () => {
  render(<ShopFinder shops={null} today="" />)
  await userEvent.setup().type(field(), ' barber ')
  expect(status()).toBe('No shop yet for “barber”')
  expect(screen.getByText(/No “barber” with Campfire yet/)).toBeTruthy()
  const mail = screen.getByRole('link', { name: 'Tell them about Campfire' }).getAttribute('href')
  expect(mail).toMatch(/^mailto:\?subject=.+&body=.+campfire\.example$/)
  const waitlist = screen.getByRole('link', { name: 'Join the Waitlist' })
  expect(waitlist.getAttribute('href')).toBe('/#waitlist')
})

test('a list that comes while somebody types leaves their text and focus alone', async () => {
  read.mockReturnValue(LOADING)
  const { rerender } = render(<ShopFinder shops={null} today="" />)
  expect(screen.getByText(/is on its way/)).toBeTruthy()
  await userEvent.setup().type(field(), 'vin')
  read.mockReturnValue(loaded({ shops: SHOPS }))
  rerender(<ShopFinder shops={null} today="" />)
  expect(field().value).toBe('vin')
  expect(document.activeElement).toBe(field())
  expect(towns()).toEqual(['Gaithersburg 1'])
})

test('[P14] no shop yet, no list yet and no list at all are three texts; a list of this device says its age', async () => {
  const words = () => document.body.textContent.replace('Shop, town or kind', '')
  const { rerender } = render(<ShopFinder shops={null} today="" />)
  const after = (state: PublicData<unknown>) => {
    read.mockReturnValue(state as PublicData<never>)
    rerender(<ShopFinder shops={null} today="" />)
    return words()
  }
  const loading = after(LOADING)
  const missing = after(failed('Resting'))
  expect(missing).toMatch(/cannot be shown right now/)
  expect(after({ ...loaded({ shops: SHOPS }), savedAt: 1 })).toMatch(/Saved on this device/)
  const empty = after(loaded({ shops: [] }))
  expect(new Set([loading, missing, empty]).size).toBe(3)
  expect(empty).toContain('No shops yet')
  expect(empty).not.toContain('“')
  expect(empty).not.toContain('cannot be shown')
  expect(screen.getByRole('link', { name: 'Join the Waitlist' })).toBeTruthy()
  await userEvent.setup().type(field(), 'barber')
  expect(words()).toBe(empty)
})
