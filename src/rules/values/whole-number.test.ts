import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readWholeNumber } from './whole-number.ts'

test.each([
  ['0', 0],
  ['40', 40],
  ['007', 7],
  ['40.0', 40],
  ['40,00', 40],
  ['40.', 40],
  ['1 000', 1000],
  ['1\u202f000', 1000],
  ["1'000", 1000],
  ['1,234', 1234],
  ['12,345', 12345],
  ['1,234,000', 1_234_000],
  ['1.234.567', 1_234_567],
  ['500 points', 500],
  ['500pts.', 500],
  ['1 Point', 1],
  ['５００', 500],
  ['\u200b40 ', 40],
])('%j is %i', (text, count) => expect(readWholeNumber(text)).toEqual({ count }))

test.each([
  ['', 'empty'],
  ['\u200b', 'empty'],
  ['-1', 'negative'],
  ['− 40', 'negative'],
  ['1,000', 'either'],
  ['1.000', 'either'],
  ['12,000', 'either'],
  ['2.5', 'fraction'],
  ['1.234', 'fraction'],
  ['0,01', 'fraction'],
  ['$5', 'none'],
  ['5 dollars', 'none'],
  ['1e3', 'none'],
  ['4O', 'none'],
  ['1,00,000', 'none'],
  ['12 34', 'none'],
  ['10–20', 'none'],
  ['9007199254740993', 'none'],
  ['9'.repeat(1000), 'none'],
  ['#N/A', 'none'],
])('%j is none: %s', (text, why) => expect(readWholeNumber(text)).toBe(why))

test('every whole number that a spreadsheet writes is read back, or asked about', () => {
  const number = fc.integer({ min: 0, max: 2_147_483_647 })
  fc.assert(
    fc.property(number, (count) => {
      expect(readWholeNumber(String(count))).toEqual({ count })
      expect(readWholeNumber(count.toFixed(2))).toEqual({ count })
      expect([{ count }, 'either']).toContainEqual(readWholeNumber(count.toLocaleString('en-US')))
    }),
  )
})
