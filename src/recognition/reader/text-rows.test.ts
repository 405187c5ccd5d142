import { expect, test } from 'vitest'
import { rowsOf, type ReadLine } from './text-rows.ts'

function line(text: string, x: number, y: number, slope = 0): ReadLine {
  const box = { x, y, width: 10 * text.length, height: 20, slope }
  return { text, certainty: '9'.repeat(text.length), box }
}

const texts = (...lines: ReadLine[]) => rowsOf(lines).map(({ text }) => text)

test('a label and its amount are one row, and rows are in the order of the paper', () => {
  expect(
    texts(
      line('6.87', 400, 131),
      line('Tax', 40, 130),
      line('114.46', 400, 101),
      line('Subtotal', 60, 98),
    ),
  ).toEqual(['Subtotal 114.46', 'Tax 6.87'])
})

test('[X16] on a tilted paper each row is followed along its slope', () => {
  const slope = 0.1
  // Across 400 pixels the paper falls by 40, more than the distance of two rows.
  const pair = (label: string, amount: string, y: number) => [
    line(label, 50, y, slope),
    line(amount, 450, y + 40, slope),
  ]
  expect(
    texts(
      ...pair('Subtotal', '10.00', 100),
      ...pair('Tax', '0.60', 126),
      ...pair('Total', '10.60', 152),
    ),
  ).toEqual(['Subtotal 10.00', 'Tax 0.60', 'Total 10.60'])
})

test('a row has the certainty of its pieces and the place of all of them', () => {
  const [row] = rowsOf([
    { ...line('Tax', 40, 100), certainty: '989' },
    { ...line('0.60', 400, 104), certainty: '9799' },
  ])
  expect(row?.certainty).toBe('98999799')
  expect(row?.text).toHaveLength(row?.certainty.length ?? 0)
  expect(row?.place.x).toBeCloseTo(222.5)
  expect(row?.place.y).toBeCloseTo(102, 0)
  expect(row?.place.width).toBeCloseTo(395)
  expect(row?.place.height).toBeCloseTo(20)
  expect(row?.place.angle).toBeCloseTo(Math.atan(4 / 360))
})

test('nothing read has no rows', () => {
  expect(rowsOf([])).toEqual([])
})
