import { expect, test, vi } from 'vitest'
import { inBands } from './in-bands.ts'
import type { Model } from './picture.ts'

const WIDTH = 3

/** Gives the first channel's value for each pixel. */
const echo = vi.fn<Model>((values, shape) => {
  const [, , height = 0, width = 0] = shape
  return Promise.resolve(values.slice(0, height * width))
})

/** Three channels, with a number of its own for each value. */
function pictureOf(height: number): { values: Float32Array; shape: number[] } {
  const values = Float32Array.from({ length: 3 * height * WIDTH }, (_, at) => at)
  return { values, shape: [1, 3, height, WIDTH] }
}

test.each([256, 960])('a picture %i rows high gives the same map in two bands', async (height) => {
  echo.mockClear()
  const { values, shape } = pictureOf(height)
  expect(await inBands(echo)(values, shape)).toEqual(values.slice(0, height * WIDTH))
  expect(echo).toHaveBeenCalledTimes(2)
  const heights = echo.mock.calls.map(([, [, , rows = 0]]) => rows)
  expect(heights.every((rows) => rows % 32 === 0)).toBe(true)
  // Both see the rows around the cut.
  expect((heights[0] ?? 0) + (heights[1] ?? 0)).toBe(height + 128)
})

test('a low picture is not cut', async () => {
  echo.mockClear()
  const { values, shape } = pictureOf(224)
  expect(await inBands(echo)(values, shape)).toEqual(values.slice(0, 224 * WIDTH))
  expect(echo).toHaveBeenCalledTimes(1)
})
