import { expect, test } from 'vitest'
import { rowsOf, type ReadLine } from './text-rows.ts'

function line(text: string, x: number, y: number, slope = 0): ReadLine {
  const box = { x, y, width: 10 * text.length, height: 20, slope }
  return { text, certainty: '9'.repeat(text.length), box }
}

const texts = (...lines: ReadLine[]) => rowsOf(lines).map(({ text }) => text)

test('a label and its amount are one row, and rows are in the order of the paper', () => {
  const tax = [line('6.87', 400, 131), line('Tax', 40, 130)]
  const rows = texts(...tax, line('114.46', 400, 101), line('Subtotal', 60, 98))
  expect(rows).toEqual(['Subtotal  114.46', 'Tax  6.87'])
})

test('[X16] on a tilted paper each row is followed along its slope', () => {
  const slope = 0.1
  // Across 400 pixels the paper falls by 40, more than the distance of two rows.
  const pair = (label: string, amount: string, y: number) => [
    line(label, 50, y, slope),
    line(amount, 450, y + 40, slope),
  ]
  const rows = texts(...pair('Subtotal', '10.00', 100), ...pair('Tax', '0.60', 126))
  expect(rows).toEqual(['Subtotal  10.00', 'Tax  0.60'])
})

test('columns are two spaces apart, and words one', () => {
  expect(texts(line('Guests 2', 40, 100), line('3:02 PM', 400, 100))).toEqual(['Guests 2  3:02 PM'])
  expect(texts(line('Golden', 40, 100), line('Lion', 94, 100))).toEqual(['Golden Lion'])
})

test('[X16] on a paper seen from the side each row is followed along its own slope', () => {
  const rows = ['Soup', 'Salad', 'Bread', 'Coffee', 'Subtotal', 'Tax', 'Total']
  // The first row falls by 28 pixels on its way, the last one rises by as much; rows are 24 apart.
  const lines = rows.flatMap((label, at) => {
    const slope = 0.07 - (0.14 * at) / (rows.length - 1)
    const y = 100 + 24 * at
    return [line(`${label} of the day`, 100, y, slope), line(`${at}.00`, 500, y + 400 * slope)]
  })
  expect(texts(...lines)).toEqual(rows.map((label, at) => `${label} of the day  ${at}.00`))
})

test('[X16] on a curled paper a row falls on one side and rises on the other', () => {
  const rows = ['Soup', 'Salad', 'Bread', 'Coffee', 'Subtotal', 'Tax', 'Total']
  const lines = rows.flatMap((label, at) => {
    const y = 100 + 24 * at
    return [line(`${label} of the day`, 100, y, 0.1), line(`and so on ${at}.00`, 500, y, -0.1)]
  })
  expect(texts(...lines)).toEqual(
    rows.map((label, at) => `${label} of the day  and so on ${at}.00`),
  )
})

test('a row has the certainty of its pieces and the place of all of them', () => {
  const [row] = rowsOf([
    { ...line('Tax', 40, 100), certainty: '989' },
    { ...line('0.60', 400, 104), certainty: '9799' },
  ])
  expect(row?.certainty).toBe('989999799')
  expect(row?.text).toHaveLength(row?.certainty.length ?? 0)
  expect(row?.place.x).toBeCloseTo(222.5)
  expect(row?.place.y).toBeCloseTo(102, 0)
  expect(row?.place.width).toBeCloseTo(395)
  expect(row?.place.height).toBeCloseTo(20)
  expect(row?.place.angle).toBeCloseTo(Math.atan(4 / 360))
})
