import { expect, test } from 'vitest'
import { byteWords } from './byte-words.ts'

test.each([
  [380_000, '0.4 MB'],
  [38_200_000, '38 MB'],
  [2_140_000_000, '2.1 GB'],
  [64_000_000_000, '64 GB'],
])('%i bytes are %s', (bytes, words) => {
  expect(byteWords(bytes)).toBe(words)
})
