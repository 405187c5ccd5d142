import { expect, test } from 'vitest'
import { pointsFor } from './program.ts'

test.each([
  [0, 0],
  [0.99, 0],
  [19.99, 19],
  // The cents of this one and of the first make no point together.
  [12.9, 12],
  [1000, 1000],
  // Floating-point error must not cost a point: 1.1 + 2.2 + 3.7 is slightly less than 7.
  [1.1 + 2.2 + 3.7 - 1e-9, 7],
])('%d dollars earn %d points', (dollars, points) => {
  expect(pointsFor(dollars)).toBe(points)
})
