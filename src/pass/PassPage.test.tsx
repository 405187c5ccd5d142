import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { listRestaurants } from '../contract/public-calls.ts'
import { usePublicData } from '../public-data/public-data.ts'
import { PassPage } from './PassPage.tsx'
import { failed, loaded, LOADING } from '../public-data/testing.ts'
import { COFFEE, renderAt } from './testing.tsx'

vi.mock('../public-data/public-data.ts')
const read = vi.mocked(usePublicData)

/** Renders the page with this result of the call for the restaurants; the offers are always there. */
function setup(restaurants: ReturnType<typeof usePublicData>) {
  read.mockImplementation((endpoint) => {
    return endpoint === listRestaurants ? restaurants : loaded({ coupons: [COFFEE] })
  })
  return renderAt('/MoCo', <PassPage offers={null} restaurants={null} />)
}

test('[P14] a pass without restaurants counts none and says what comes', () => {
  setup(loaded([]))
  expect(screen.getByRole('heading', { name: 'Participating restaurants' })).toBeTruthy()
  expect(screen.getByText(/^No restaurant takes the pass yet/)).toBeTruthy()
  expect(screen.queryByText(/Every one of them|cannot be shown/)).toBeNull()
})

test('[P4] [P14] a list that cannot be had ends the spinner, without a word of why', () => {
  const { unmount } = setup(LOADING)
  expect(screen.getByRole('progressbar', { name: 'Loading the restaurants' })).toBeTruthy()
  unmount()
  setup(failed('The service is resting'))
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(document.querySelector('[aria-busy=true]')).toBeNull()
  for (const role of ['alert', 'dialog']) expect(screen.queryByRole(role)).toBeNull()
  expect(screen.queryByText('The service is resting')).toBeNull()
  expect(screen.getByText(/The list cannot be shown right now/)).toBeTruthy()
})
