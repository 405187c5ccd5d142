import { expect, test } from 'vitest'
import { rowCut } from './row-cut.ts'

const PLACE = { image: 0, x: 500, y: 300, width: 400, height: 30, angle: 0 }

/** Where a point of the image comes to lie in the strip, in CSS pixels from its left and top. */
function inStrip(
  cut: ReturnType<typeof rowCut>,
  strip: { width: number; height: number },
  point: { x: number; y: number },
  angle = 0,
) {
  const [dx, dy] = [point.x - cut.x, point.y - cut.y]
  return {
    left: strip.width / 2 + cut.scale * (dx * Math.cos(angle) + dy * Math.sin(angle)),
    top: strip.height / 2 + cut.scale * (dy * Math.cos(angle) - dx * Math.sin(angle)),
  }
}

test('a row is enlarged, ends at the right, and lies in the middle', () => {
  const strip = { width: 600, height: 90 }
  const cut = rowCut(PLACE, 'subtotal', strip)
  expect(cut.scale * PLACE.height).toBeCloseTo(38)
  const end = inStrip(cut, strip, { x: 700, y: 300 })
  expect(end.left).toBeCloseTo(590)
  expect(end.top).toBeCloseTo(45)
})

test('a row that is too long is shown whole, as long as it can be read', () => {
  const strip = { width: 400, height: 90 }
  const cut = rowCut(PLACE, 'subtotal', strip)
  expect(inStrip(cut, strip, { x: 300, y: 300 }).left).toBeCloseTo(10)
})

test('a longer one loses its left, where an amount is not; the place of the others is not known', () => {
  const strip = { width: 200, height: 30 }
  const amount = rowCut(PLACE, 'subtotal', strip)
  expect(amount.scale * PLACE.height).toBeCloseTo(24)
  expect(inStrip(amount, strip, { x: 700, y: 300 }).left).toBeCloseTo(190)
  expect(inStrip(amount, strip, { x: 300, y: 300 }).left).toBeLessThan(0)
  const date = rowCut({ ...PLACE, width: 350 }, 'receiptDatetime', strip)
  expect(inStrip(date, strip, { x: 325, y: 300 }).left).toBeCloseTo(10)
})

test('text that runs down is turned upright', () => {
  const strip = { width: 600, height: 90 }
  const angle = Math.PI / 2
  const cut = rowCut({ ...PLACE, angle }, 'subtotal', strip)
  const end = inStrip(cut, strip, { x: 500, y: 500 }, angle)
  expect(end.left).toBeCloseTo(590)
  expect(end.top).toBeCloseTo(45)
})
