import { expect, test } from 'vitest'
import { durationWords } from './words.ts'

test.each([
  [0, '0 s'],
  [41_400, '41 s'],
  [59_600, '1 min'],
  [125_000, '2 min 5 s'],
])('%d ms are %s', (ms, words) => {
  expect(durationWords(ms)).toBe(words)
})
