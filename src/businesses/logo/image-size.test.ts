import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fittedInto, imageSize } from './image-size.ts'
import type { ImageType } from '../../rules/image-type.ts'
import { SEED } from '../../testing/seed.ts'

const file = (path: string) => new Uint8Array(readFileSync(path))
const base64 = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))
const chunk = (name: string, ...data: number[]) =>
  new Uint8Array([...Buffer.from('RIFF\0\0\0\0WEBP'), ...Buffer.from(name), 10, 0, 0, 0, ...data])

test.each<[string, Uint8Array<ArrayBuffer>, ImageType, [number, number] | null]>([
  [
    'a PNG',
    file('server/example-data/images/logo-sligo-creek-coffee.png'),
    'image/png',
    [256, 256],
  ],
  ['a JPEG', file('server/example-data/receipts/r-0001-1.jpg'), 'image/jpeg', [938, 1198]],
  [
    'lossless WebP',
    base64('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=='),
    'image/webp',
    [1, 1],
  ],
  ['extended WebP', chunk('VP8X', 0, 0, 0, 0, 0x0f, 0x27, 0, 1, 0, 0), 'image/webp', [10_000, 2]],
  [
    'lossy WebP',
    chunk('VP8 ', 0, 0, 0, 0x9d, 1, 0x2a, 0x20, 0x03, 0x90, 0x01),
    'image/webp',
    [800, 400],
  ],
  ['WebP of no known kind', chunk('XXXX', ...Array<number>(12).fill(0)), 'image/webp', null],
  ['a JPEG without a frame', new Uint8Array([0xff, 0xd8, 0xff, 0xda, 0, 2]), 'image/jpeg', null],
  ['a JPEG that ends early', new Uint8Array([0xff, 0xd8, 0xff, 0xc0, 0, 9]), 'image/jpeg', null],
])('the header of %s tells the size', (_, bytes, type, size) => {
  const [width, height] = size ?? []
  expect(imageSize(bytes, type)).toEqual(size && { width, height })
})

test('[A8] an image of any shape fits, and keeps at least one pixel each way', () => {
  expect(fittedInto({ width: 4000, height: 2 }, 800)).toEqual({ width: 800, height: 1 })
  const side = fc.integer({ min: 1, max: 100_000 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      const fitted = fittedInto({ width, height }, 800)
      expect(Math.max(fitted.width, fitted.height)).toBe(Math.min(Math.max(width, height), 800))
      expect(Math.min(fitted.width, fitted.height)).toBeGreaterThanOrEqual(1)
    }),
    { seed: SEED },
  )
})
