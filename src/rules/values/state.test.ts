import { expect, test } from 'vitest'
import { misplaced, readState, STATES } from './state.ts'

test.each([
  ['MD', ['MD', 'md', ' Md. ', 'Maryland', 'ＭＤ']],
  ['NY', ['NEW  YORK']],
  ['WV', ['West\u00a0Virginia']],
  ['DC', ['D.C.', 'Washington, D.C.', 'Washington DC', 'washington, dc', 'district of columbia']],
  ['WA', ['Washington']],
  [null, ['', 'Mary', 'MDX', 'Ontario', 'M D', 'MD 20910', 'Silver Spring']],
])('%s is written as %j', (state, texts) => {
  expect(texts.map((text) => readState(text))).toEqual(texts.map(() => state))
})

test.each(Object.keys(STATES))('in %s, a position is told from one with a slip', (state) => {
  const [, south, north, west, east] = STATES[state]!
  const [lat, lng] = [(south + north) / 2, (west + east) / 2]
  expect(misplaced(state, lat, lng)).toBeNull()
  expect(misplaced(state, lat, -lng)).toBe(
    `the longitude ${-lng} should probably be ${lng}: ${state} is west`,
  )
  expect(misplaced(state, -lat, lng)).toBe(
    `the latitude ${-lat} should probably be ${lat}: ${state} is north`,
  )
  for (const turned of [lng, -lng]) {
    expect(misplaced(state, turned, lat)).toBe('latitude and longitude have changed places')
  }
  expect(misplaced(state, 0, 0)).toContain(`0, 0 is not in ${state}`)
})

test.each([
  ['MD', 39.0458, -77.1187],
  ['MD', 38.99, -77.02],
  ['AK', 52.9, 173.2],
  ['AK', 51.9, -176.6],
  ['HI', 21.3, -157.86],
  ['DC', 38.9, -77.04],
  ['FL', 24.55, -81.8],
  ['PR', 18.4, -66.1],
])('%s has a shop at %d, %d', (state, lat, lng) => expect(misplaced(state, lat, lng)).toBeNull())
