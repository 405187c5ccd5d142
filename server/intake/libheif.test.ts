import { expect, test } from 'vitest'
import { loadLibHeif } from './libheif.ts'

test('[I7] a small file that makes its decoder ask for a machine’s memory gets no more than a picture needs', () => {
  const heif = loadLibHeif()
  const before = heif.HEAPU8.length
  expect(heif._malloc(900_000_000)).toBe(0)
  expect(heif.HEAPU8.length).toBe(before)
  expect(heif._malloc(300_000_000)).toBeGreaterThan(0)
  expect(heif._malloc(300_000_000)).toBeGreaterThan(0)
  expect(heif._malloc(300_000_000)).toBe(0)
})
