import { describe, expect, test } from 'vitest'
import {
  expiryWords,
  leftWords,
  newYorkDay,
  newYorkDayEnd,
  placeWords,
  priceWords,
  urgentWords,
} from './offer-words.ts'
import { COFFEE } from '../testing.tsx'

describe('[P8] the words of an offer', () => {
  test('a price of 0 is FREE!', () => {
    expect(priceWords(0)).toBe('FREE!')
    expect(priceWords(1)).toBe('1 point')
    expect(priceWords(1250)).toBe('1,250 points')
  })

  test('the count left, and sold out at 0', () => {
    expect(leftWords(12)).toBe('12 left')
    expect(leftWords(0)).toBe('Sold out')
    expect(leftWords(null)).toBeNull()
  })

  test('an expiry is a day in New York; none, or one that cannot be read, says nothing', () => {
    expect(expiryWords('2027-01-01T04:59:00.000Z')).toBe('Ends Dec 31, 2026')
    expect(expiryWords('2027-03-31')).toBe('Ends Mar 31, 2027')
    expect(expiryWords(null)).toBeNull()
    expect(expiryWords('soon')).toBeNull()
  })
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

test('the shop and its town', () => {
  expect(placeWords(COFFEE)).toBe('Sligo Creek Coffee, Silver Spring')
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
