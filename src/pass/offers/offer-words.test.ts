import { describe, expect, test } from 'vitest'
import { expiryWords, leftWords, priceWords } from './offer-words.ts'

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

  test('an expiry late in the evening of New York keeps its day', () => {
    expect(expiryWords('2027-01-01T04:59:00.000Z')).toBe('Ends Dec 31, 2026')
  })

  test('a date without a time is that day', () => {
    expect(expiryWords('2027-03-31')).toBe('Ends Mar 31, 2027')
  })

  test('no date, or one that cannot be read, says nothing', () => {
    expect(expiryWords(null)).toBeNull()
    expect(expiryWords('soon')).toBeNull()
  })
})
