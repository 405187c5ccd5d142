import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { usePublicData } from '../public-data/public-data.ts'
import { OffersPage } from './OffersPage.tsx'
import { COFFEE, failed, loaded, LOADING, renderAt, TACOS } from './testing.tsx'

vi.mock('../public-data/public-data.ts')
const read = vi.mocked(usePublicData)

const setup = () => {
  renderAt('/moco/OFFERS', <OffersPage offers={null} />)
  return { user: userEvent.setup() }
}

test('[P9] [P15] a spinner, then all offers and their count in the heading', () => {
  read.mockReturnValue(LOADING)
  setup()
  expect(screen.getByRole('progressbar', { name: 'Loading the offers' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('All offers')
})

test('[P9] the heading shows the count', () => {
  read.mockReturnValue(loaded({ coupons: [COFFEE, TACOS] }))
  setup()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('2 offers')
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('[P8] a card says the price, the count left and the last day', () => {
  read.mockReturnValue(loaded({ coupons: [COFFEE, TACOS] }))
  setup()
  const coffee = within(screen.getByRole('button', { name: /^FREE! ?Free coffee/ }))
  expect(coffee.getByText('12 left')).toBeTruthy()
  expect(coffee.getByText('Ends Mar 31, 2027')).toBeTruthy()
  const tacos = within(screen.getByRole('button', { name: /^250 points ?Two tacos/ }))
  expect(tacos.getByText('Sold out')).toBeTruthy()
})

test('[P8] a press shows all of the offer', async () => {
  read.mockReturnValue(loaded({ coupons: [COFFEE] }))
  const { user } = setup()
  await user.click(screen.getByRole('button', { name: /Free coffee/ }))
  expect(screen.getByRole('dialog', { name: 'Free coffee' })).toBeTruthy()
})

test('[O5] offers from this device say so', () => {
  read.mockReturnValue({ ...loaded({ coupons: [COFFEE] }), savedAt: Date.now() - 3 * 3_600_000 })
  setup()
  expect(screen.getByText(/Saved on this device 3 hours ago/)).toBeTruthy()
})

test('[P14] a list that cannot be had ends the loading', () => {
  read.mockReturnValue(failed('No answer from the server'))
  setup()
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('All offers')
})
