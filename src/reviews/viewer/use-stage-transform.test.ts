import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wheelFactor } from './use-stage-transform.ts'
import { SEED } from '../../testing/seed.ts'

const wheel = (deltaY: number, { deltaMode = 0, ctrlKey = false } = {}) =>
  wheelFactor({ deltaY, deltaMode, ctrlKey })

test.each([
  ['Chromium on Linux and Windows', -100, {}],
  ['three lines', -3, { deltaMode: 1 }],
  ['a page', -1, { deltaMode: 2 }],
  ['a fast wheel', -960, {}],
  ['a wheel with Ctrl', -100, { ctrlKey: true }],
])('[V2] a notch of %s enlarges by 15 %%', (_, deltaY, how) => {
  expect(wheel(deltaY, how)).toBeCloseTo(1.15)
  expect(wheel(-deltaY, how)).toBeCloseTo(1 / 1.15)
})

test('[V2] many small parts make the same as one notch, and there and back makes nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), (parts) => {
      expect(wheel(-100 / parts) ** parts).toBeCloseTo(1.15)
    }),
    { seed: SEED },
  )
  fc.assert(
    fc.property(fc.double({ min: -2000, max: 2000, noNaN: true }), (deltaY) => {
      expect(wheel(deltaY) * wheel(-deltaY)).toBeCloseTo(1)
    }),
    { seed: SEED },
  )
  expect(wheel(-1.5, { ctrlKey: true })).toBeCloseTo(1.014, 2)
})
