import { expect, test } from 'vitest'
import { acceptedEncoding } from './accepted-encoding.ts'

test.each([
  [undefined, undefined],
  ['', undefined],
  ['deflate, zstd', undefined],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.5, gzip;q=1.0', 'br'],
  ['br;q=0, GZIP ; q=0.5', 'gzip'],
  ['br;q=, gzip;level=9', undefined],
  [','.repeat(9), undefined],
])('who sends %j gets %j', (header, encoding) => {
  expect(acceptedEncoding(header, ['br', 'gzip'])).toBe(encoding)
})
