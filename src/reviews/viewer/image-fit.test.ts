import fc from 'fast-check'
import { expect, test } from 'vitest'
import { imageFit, MAX_ZOOM, MIN_ZOOM } from './image-fit.ts'
import { SEED } from '../../testing/seed.ts'

const STAGE = { width: 600, height: 700 }

test.each([
  ['a long receipt', 900, 12_000, { width: 600, height: 8000, whole: 1 }],
  ['a photo of a receipt', 900, 1200, { width: 600, height: 800, whole: 0.875 }],
  ['a long receipt on its side', 12_000, 900, { width: 700 / 0.075, height: 700, whole: 1 }],
  ['a narrow strip', 100, 4000, { width: 200, height: 8000, whole: 1 }],
  ['a thumbnail', 60, 70, { width: 600, height: 700, whole: 1 }],
])('[V2] %s of %i × %i pixels is shown so that it can be read', (_, width, height, fit) => {
  const fitted = imageFit({ width, height }, STAGE)
  expect(fitted.width).toBeCloseTo(fit.width)
  expect(fitted.height).toBeCloseTo(fit.height)
  expect(fitted.whole).toBeCloseTo(fit.whole)
})

test('[V2] an image keeps its shape, comes up whole or at zoom 1, an ordinary one always whole', () => {
  const side = fc.integer({ min: 1, max: 20_000 })
  const ofStage = fc.integer({ min: 100, max: 4000 })
  fc.assert(
    fc.property(side, side, ofStage, ofStage, (width, height, across, down) => {
      const stage = { width: across, height: down }
      const fit = imageFit({ width, height }, stage)
      expect(fit.width / fit.height / (width / height)).toBeCloseTo(1)
      expect(fit.whole).toBeGreaterThanOrEqual(MIN_ZOOM)
      expect(fit.whole).toBeLessThanOrEqual(1)
      const isWhole =
        fit.width * fit.whole <= across + 1e-6 && fit.height * fit.whole <= down + 1e-6
      expect(isWhole).toBe(fit.isWithinReach)
      const isOrdinary = Math.max(width, height) <= 3 * Math.min(width, height)
      if (isOrdinary) expect(fit.isWithinReach).toBe(true)
      // Each pixel of the print becomes as large as the stage's shorter side allows.
      const filling = Math.min(across / width, down / height)
      expect((MAX_ZOOM * fit.width) / width).toBeGreaterThanOrEqual(MAX_ZOOM * filling - 1e-6)
    }),
    { seed: SEED },
  )
})
