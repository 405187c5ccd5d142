import { expect, test } from 'vitest'
import { asStorable, isFilledIn, isStorable, isVisible, lengthOf } from './plain-text.ts'

test.each([
  ['nothing', ''],
  ['spaces', ' \t\n\u00a0\u3000\u1680'],
  ['zero width', '\u200b\u200c\u200d\u2060\ufeff'],
  ['soft hyphens', '\u00ad'],
  ['Hangul fillers', '\u3164\u115f\u1160\uffa0'],
  ['direction marks', '\u200e\u200f\u061c\u202a\u202d\u202e\u2066\u2069'],
  ['tags', '\u{e0041}\u{e007f}'],
  ['variation selectors', '\ufe0f\u{e0100}'],
  ['blank braille', '\u2800'],
  ['a combining mark alone', '\u0301\u034f'],
  ['control characters', '\0\u0007\u0085'],
  ['half a pair', '\ud800'],
  ['what is not assigned', '\u{e0fff}\uffff'],
])('%s: nothing to see', (_, text) => {
  expect(isVisible(text)).toBe(false)
  expect(isFilledIn(text, 200)).toBe(false)
  expect(isVisible(`${text}A${text}`)).toBe(true)
})

test.each([
  ...['A', '7', '.', '🔥', 'ñ', '李', 'שלום', '👨‍👩‍👧', '1️⃣', '🇺🇸', 'n\u0303', '\u2801', '\uf8ff'],
])('%s: something to see', (text) => expect(isFilledIn(text, 200)).toBe(true))

test('what the database cannot store is not filled in', () => {
  for (const text of ['a\0b', 'a\ud800', '\udc00a']) {
    expect(isStorable(text)).toBe(false)
    expect(isFilledIn(text, 200)).toBe(false)
    expect(isFilledIn(asStorable(text), 200)).toBe(true)
  }
})

test('an emoji is one character', () => {
  expect(lengthOf('🔥🔥')).toBe(2)
  expect(isFilledIn('🔥'.repeat(200), 200)).toBe(true)
  expect(isFilledIn('x'.repeat(201), 200)).toBe(false)
})
