import { expect, test } from 'vitest'
import { lineBoxesIn } from './find-lines.ts'

const WIDTH = 120
const HEIGHT = 60

/** A map with these stretches of text, each 6 pixels high. */
function mapWith(
  ...lines: { left: number; right: number; y: number; slope?: number; probability?: number }[]
): Float32Array {
  const map = new Float32Array(WIDTH * HEIGHT)
  for (const { left, right, y, slope = 0, probability = 0.9 } of lines) {
    for (let x = left; x < right; x += 1) {
      const middle = Math.round(y + slope * (x - left))
      for (let down = -3; down < 3; down += 1) map[(middle + down) * WIDTH + x] = probability
    }
  }
  return map
}

const boxesIn = (...lines: Parameters<typeof mapWith>) =>
  lineBoxesIn(mapWith(...lines), WIDTH, HEIGHT)

test('two stretches of text are two boxes, larger than what the detector marks', () => {
  const boxes = boxesIn({ left: 10, right: 50, y: 20 }, { left: 70, right: 110, y: 20 })
  expect(boxes).toHaveLength(2)
  const [first] = boxes
  expect(first?.x).toBeCloseTo(30)
  expect(first?.y).toBeCloseTo(19.5)
  expect(first?.width).toBeGreaterThan(44)
  expect(first?.height).toBeGreaterThan(10)
  expect(first?.slope).toBeCloseTo(0)
})

test('a sloping line has its slope, and not the height of the rectangle around it', () => {
  const [box] = boxesIn({ left: 10, right: 110, y: 15, slope: 0.2 })
  expect(box?.slope).toBeCloseTo(0.2, 1)
  expect(box?.height).toBeLessThan(20)
})

test('the slope of a short stretch is not told: it would be chance', () => {
  const [box] = boxesIn({ left: 10, right: 22, y: 15, slope: 0.3 })
  expect(box?.slope).toBe(0)
})

test('faint spots and specks are no text', () => {
  expect(boxesIn({ left: 10, right: 50, y: 20, probability: 0.4 })).toEqual([])
  expect(boxesIn({ left: 10, right: 12, y: 20 })).toEqual([])
})

test('text at the edges is found', () => {
  const boxes = boxesIn({ left: 0, right: 40, y: 3 }, { left: 80, right: WIDTH, y: HEIGHT - 3 })
  expect(boxes).toHaveLength(2)
})
