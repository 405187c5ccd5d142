import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { imageType } from '../../rules/image-type.ts'
import { isComplete } from './is-complete.ts'
import { SEED } from '../../testing/seed.ts'

const PNG = new Uint8Array(readFileSync('server/example-data/images/logo-sligo-creek-coffee.png'))
const JPEG = new Uint8Array(readFileSync('server/example-data/receipts/r-0001-1.jpg'))
/** A lossless WebP image of one pixel. */
const WEBP = new Uint8Array(
  Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64'),
)

const isWhole = (bytes: Uint8Array<ArrayBuffer>) => isComplete(bytes, imageType(bytes)!)

test.each([
  ['PNG', PNG],
  ['JPEG', JPEG],
  ['WebP', WEBP],
])('[A8] a whole %s is told from one that was cut off anywhere', (_, whole) => {
  expect(isWhole(whole)).toBe(true)
  fc.assert(
    fc.property(fc.integer({ min: 12, max: whole.length - 1 }), (length) => {
      expect(isWhole(whole.slice(0, length))).toBe(false)
    }),
    { seed: SEED },
  )
})

test('[A8] what a program has appended does not matter', () => {
  for (const whole of [PNG, JPEG, WEBP]) {
    expect(isWhole(new Uint8Array([...whole, 1, 2, 3, 4]))).toBe(true)
  }
})

test('[A8] a PNG with a wrong byte in it is damaged', () => {
  fc.assert(
    fc.property(fc.integer({ min: 8, max: PNG.length - 1 }), (at) => {
      const damaged = PNG.slice()
      damaged[at] = (damaged[at] ?? 0) ^ 0x55
      expect(isWhole(damaged)).toBe(false)
    }),
    { seed: SEED },
  )
})

test('[A8] the end of a preview inside a JPEG is not its end', () => {
  const preview = [0xff, 0xe1, 0, 6, 0xff, 0xd8, 0xff, 0xd9]
  expect(isWhole(new Uint8Array([0xff, 0xd8, ...preview, 0xff, 0xda, 0, 2, 1, 2, 3]))).toBe(false)
})
