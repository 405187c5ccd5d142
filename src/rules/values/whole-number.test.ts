import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readWholeNumber } from './whole-number.ts'
import { forAll } from '../../testing/seed.ts'

test.each([
  [0, ['0']],
  [7, ['007']],
  [40, ['40', '40.0', '40,00', '40.', '\u200b40 ']],
  [1000, ['1 000', '1\u202f000', "1'000"]],
  [1234, ['1,234']],
  [1_234_567, ['1,234,567', '1.234.567']],
  [500, ['500 points', '500pts.', '５００']],
])('%i is written as %j', (count, texts) => {
  expect(texts.map((text) => readWholeNumber(text))).toEqual(texts.map(() => ({ count })))
})

const EITHER = 'can be thousands or decimals: write the number in digits alone'

test.each([
  ['is empty', ['', '\u200b']],
  ['must not be below 0', ['-1', '− 40']],
  [EITHER, ['1,000', '1.000', '12,000']],
  ['must be a whole number', ['2.5', '1.234', '0,01']],
  [
    'must be a whole number, in digits',
    ['$5', '5 dollars', '1e3', '4O', '1,00,000', '12 34', '10–20', '#N/A'],
  ],
  ['must be a whole number, in digits', ['9007199254740993', '9'.repeat(1000)]],
])('it is none, %s: %j', (problem, texts) => {
  expect(texts.map((text) => readWholeNumber(text))).toEqual(texts.map(() => ({ problem })))
})

test('every whole number that a spreadsheet writes is read back, or asked about', () => {
  const number = fc.integer({ min: 0, max: 2_147_483_647 })
  forAll(100, [number], (count) => {
    expect(readWholeNumber(String(count))).toEqual({ count })
    expect(readWholeNumber(count.toFixed(2))).toEqual({ count })
    const grouped = readWholeNumber(count.toLocaleString('en-US'))
    expect([{ count }, { problem: EITHER }]).toContainEqual(grouped)
  })
})
