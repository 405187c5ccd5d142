import { describe, expect, test } from 'vitest'
import { newYorkDay, newYorkDayEnd } from '../../public-data/offer-end.ts'
import { expiryWords, leftWords, priceWords, urgentWords } from './offer-words.ts'
import { COFFEE } from '../testing.tsx'

test.each([
  [priceWords(1), '1 point'],
  [priceWords(1250), '1,250 points'],
  [leftWords(null), null],
  [expiryWords('2027-01-01T04:59:00.000Z'), 'Ends Dec 31, 2026'],
  [expiryWords(null), null],
  [expiryWords('soon'), null],
])('[P8] %j: a day is one in New York, and what is not known says nothing', (words, expected) => {
  expect(words).toBe(expected)
})

describe('[P8] what speaks against waiting', () => {
  const words = (amount_left: number | null, expirationDate: string | null) =>
    urgentWords({ ...COFFEE, amount_left, expirationDate }, '2026-11-23')

  test('an end within two weeks, by the day in New York', () => {
    expect(words(null, '2026-12-08T04:59:59Z')).toEqual(['Ends in 14 days'])
    expect(words(null, '2026-12-08T05:00:01Z')).toEqual([])
    expect(words(null, '2026-11-25T04:59:59Z')).toEqual(['Ends tomorrow'])
    expect(words(null, '2026-11-24T04:59:59Z')).toEqual(['Ends today'])
    // Where a device kept the list for too long.
    expect(words(3, '2026-11-22')).toEqual(['Ended'])
    expect(newYorkDay(Date.parse('2026-11-24T04:59:59Z'))).toBe('2026-11-23')
  })

  test('few left, or none', () => {
    expect(words(15, null)).toEqual(['15 left'])
    expect(words(16, null)).toEqual([])
    expect(words(3, '2026-11-30')).toEqual(['Ends in 7 days', '3 left'])
    expect(words(0, '2026-11-30')).toEqual(['Sold out'])
  })
})

test.each([
  ['2026-11-25T12:00:00Z', '2026-11-26T05:00:00.000Z'],
  ['2026-11-26T05:00:00Z', '2026-11-27T05:00:00.000Z'],
  // The clocks go back in this night, and forward in that.
  ['2026-11-01T12:00:00Z', '2026-11-02T05:00:00.000Z'],
  ['2027-03-14T06:30:00Z', '2027-03-15T04:00:00.000Z'],
])('the day of %s ends in New York at %s', (now, end) => {
  expect(new Date(newYorkDayEnd(Date.parse(now))).toISOString()).toBe(end)
})
