import { expect, test } from 'vitest'
import { placeInImage } from './turned-upright.ts'

/** In a picture of 100 × 200 pixels: near its top left corner. */
const PLACE = { x: 30, y: 20, width: 40, height: 10, angle: 0 }

test('a place is scaled like the image, and an upright one stays where it is', () => {
  const turning = { quarterTurns: 0, scale: 2, width: 100, height: 200 }
  expect(placeInImage(PLACE, turning)).toEqual({ x: 60, y: 40, width: 80, height: 20, angle: 0 })
})

test.each([
  // A turn to the left brought the image's right side to the top.
  { quarterTurns: 1, x: 180, y: 30 },
  { quarterTurns: 2, x: 70, y: 180 },
  { quarterTurns: 3, x: 20, y: 70 },
])('[X16] after $quarterTurns turns to the left it is at $x, $y', ({ quarterTurns, x, y }) => {
  const place = placeInImage(PLACE, { quarterTurns, scale: 1, width: 100, height: 200 })
  expect(place.x).toBeCloseTo(x)
  expect(place.y).toBeCloseTo(y)
  expect(place.angle).toBeCloseTo((quarterTurns * Math.PI) / 2)
  expect([place.width, place.height]).toEqual([40, 10])
})
