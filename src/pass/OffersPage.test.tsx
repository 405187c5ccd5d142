import { render, screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { usePublicData } from '../public-data/public-data.ts'
import { OffersPage } from './OffersPage.tsx'
import { failed, loaded, LOADING } from '../public-data/testing.ts'
import { COFFEE, renderAt, TACOS } from './testing.tsx'

vi.mock('../public-data/public-data.ts')
const read = vi.mocked(usePublicData)

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T12:00:00Z'), toFake: ['Date'] })
  return () => void vi.useRealTimers()
})

const setup = () => {
  const { unmount } = renderAt('/moco/OFFERS', <OffersPage offers={null} />)
  return { unmount, user: userEvent.setup() }
}

test('[P8] [P9] a card says the place, the price, the count left and the last day; what ends soon comes first; the heading counts them', () => {
  const bagel = {
    ...TACOS,
    id: 'bagel',
    name: 'Bagel',
    amount_left: 9,
    expirationDate: '2026-11-30',
  }
  read.mockReturnValue(loaded({ coupons: [COFFEE, TACOS, bagel] }))
  setup()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('3 offers')
  const cards = screen.getAllByRole('link').filter(({ dataset }) => dataset.opens === 'dialog')
  expect(cards.map(({ textContent }) => textContent)).toEqual([
    'BagelTriangle Lane Tacos, WheatonEnds in 7 days9 left250 points1 point = $1 spentEnds Nov 30, 2026',
    'Free coffeeSligo Creek Coffee, Silver SpringWith any pastry.12 leftFREE!Ends Mar 31, 2027',
    'Two tacosTriangle Lane Tacos, WheatonSold out250 points1 point = $1 spent',
  ])
  expect(cards[2]?.querySelector('svg')).toBeTruthy()
  expect(screen.getByText(/2 of them also take points: you earn one for each/)).toBeTruthy()
})

const WHEATON = { ...TACOS, kind: 'restaurant' }
const SILVER_SPRING = { ...COFFEE, kind: 'cafe' }

test('[P9] the offers of one town: the heading counts them, and a screen reader hears it', async () => {
  read.mockReturnValue(loaded({ coupons: [SILVER_SPRING, WHEATON] }))
  const { user } = setup()
  expect(screen.getByRole('status').textContent).toBe('')
  await user.selectOptions(screen.getByLabelText('Town'), 'Wheaton')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('1 of 2 offers')
  expect(screen.getByRole('status').textContent).toBe('1 of 2 offers')
  expect(screen.queryByRole('link', { name: /Free coffee/ })).toBeNull()
  await user.selectOptions(screen.getByLabelText('Kind'), 'Cafe')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('0 of 2 offers')
  await user.click(screen.getByRole('button', { name: 'Show all offers' }))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('2 offers')
  expect(document.activeElement).toBe(screen.getByLabelText('Town'))
})

test('a choice made before the code was there counts', () => {
  read.mockReturnValue(loaded({ coupons: [SILVER_SPRING, WHEATON] }))
  const page = <OffersPage offers={{ data: { coupons: [SILVER_SPRING, WHEATON] }, version: '' }} />
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(page)
  const town = within(container).getByLabelText<HTMLSelectElement>('Town')
  town.value = 'Wheaton'
  render(page, { container, hydrate: true })
  expect(within(container).getByRole('heading', { level: 1 }).textContent).toBe('1 of 2 offers')
})

test('[K3] what ended lately stands apart, in the list of the server or of this device; older ends are left out', () => {
  const ended = (name: string, expirationDate: string) => ({
    ...SILVER_SPRING,
    id: name,
    name,
    expirationDate,
  })
  const coupons = [WHEATON, ended('Tea', '2026-11-22'), ended('Old tea', '2026-11-01')]
  const endedLately = [ended('Bun', '2026-11-20T04:59:59Z')]
  read.mockReturnValue(loaded({ coupons, endedLately }))
  setup()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('1 offer')
  const list = within(screen.getByRole('region', { name: 'Ended lately' }))
  const words = () => list.queryAllByRole('listitem').map(({ textContent }) => textContent)
  const place = 'Sligo Creek Coffee, Silver Spring'
  expect(words()).toEqual([`Tea${place}Ended Nov 22, 2026`, `Bun${place}Ended Nov 19, 2026`])
})

test('[K1] each card can be shared by itself, by its own name', () => {
  read.mockReturnValue(loaded({ coupons: [SILVER_SPRING, WHEATON] }))
  setup()
  const names = [
    'Copy link Free coffee at Sligo Creek Coffee',
    'Copy link Two tacos at Triangle Lane Tacos',
  ]
  for (const name of names) expect(screen.getByRole('link', { name })).toBeTruthy()
})

test('[O5] offers from this device say so', () => {
  read.mockReturnValue({ ...loaded({ coupons: [COFFEE] }), savedAt: Date.now() - 3 * 3_600_000 })
  setup()
  expect(screen.getByText(/Saved on this device 3 hours ago/)).toBeTruthy()
  // One town, and shops without a kind.
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('[P14] a pass without offers does not say that they cannot be shown', () => {
  read.mockReturnValue(loaded({ coupons: [] }))
  setup()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('No offers yet')
  expect(screen.getByText(/^There are no offers at the moment/)).toBeTruthy()
  expect(screen.queryByText(/cannot be shown|opens all of them/)).toBeNull()
})

test('[P9] [P14] [P15] a list that cannot be had ends the loading, without a word of why', () => {
  read.mockReturnValue(LOADING)
  const page = setup()
  expect(screen.getByRole('progressbar', { name: 'Loading the offers' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('All offers')
  page.unmount()
  read.mockReturnValue(failed('No answer from the server'))
  setup()
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(document.querySelector('[aria-busy=true]')).toBeNull()
  expect(screen.getByText(/^The offers cannot be shown right now/)).toBeTruthy()
  for (const role of ['alert', 'dialog']) expect(screen.queryByRole(role)).toBeNull()
  expect(screen.queryByText('No answer from the server')).toBeNull()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('All offers')
})
