import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readWholeNumber } from './whole-number.ts'
import { SEED } from '../../testing/seed.ts'

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

test.each([
  ['empty', ['', '\u200b']],
  ['negative', ['-1', '− 40']],
  ['either', ['1,000', '1.000', '12,000']],
  ['fraction', ['2.5', '1.234', '0,01']],
  ['none', ['$5', '5 dollars', '1e3', '4O', '1,00,000', '12 34', '10–20', '#N/A']],
  ['none', ['9007199254740993', '9'.repeat(1000)]],
])('it is none, %s: %j', (why, texts) => {
  expect(texts.map((text) => readWholeNumber(text))).toEqual(texts.map(() => why))
})

test('every whole number that a spreadsheet writes is read back, or asked about', () => {
  const number = fc.integer({ min: 0, max: 2_147_483_647 })
  fc.assert(
    fc.property(number, (count) => {
      expect(readWholeNumber(String(count))).toEqual({ count })
      expect(readWholeNumber(count.toFixed(2))).toEqual({ count })
      expect([{ count }, 'either']).toContainEqual(readWholeNumber(count.toLocaleString('en-US')))
    }),
    { seed: SEED },
  )
})
