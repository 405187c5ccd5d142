import { expect, test } from 'vitest'
import { rowsOf, slopeOf, type ReadWord } from './text-rows.ts'

const word = (text: string, left: number, top: number, confidence = 90): ReadWord => ({
  text,
  confidence,
  left,
  top,
  right: left + 12 * text.length,
  bottom: top + 20,
})

test('labels and amounts share a row, whatever order they were read in', () => {
  const words = [
    word('Subtotal', 10, 100),
    word('Tax', 10, 130),
    word('6%', 60, 131),
    word('8.20', 400, 102),
    word('0.49', 400, 128),
    word('SHOP', 200, 10),
  ]
  expect(rowsOf(words)).toEqual(['SHOP', 'Subtotal 8.20', 'Tax 6% 0.49'])
})

test('rows of a paper that lies askew keep together', () => {
  const askew = (text: string, left: number, row: number) =>
    word(text, left, 100 + 30 * row + 0.06 * left)
  const words = [0, 1, 2].flatMap((row) => [
    askew(`name${row}`, 10, row),
    askew(`of${row}`, 120, row),
    askew(`${row}.00`, 420, row),
  ])
  expect(slopeOf(words)).toBeCloseTo(0.06, 1)
  expect(rowsOf(words)).toEqual(['name0 of0 0.00', 'name1 of1 1.00', 'name2 of2 2.00'])
})

test('smudges are no words', () => {
  expect(rowsOf([word('Tax', 10, 10), word('~~', 90, 10, 5)])).toEqual(['Tax'])
  expect(rowsOf([])).toEqual([])
})
