import { expect, test } from 'vitest'
import { levelAt, turnRight, type GrayImage } from './gray-image.ts'
import type { ImagePrint } from '../../offline/images/image-facts.ts'
import { printOf } from './image-print.ts'
import { place } from './placement.ts'
import { SAME_FROM, searchImage, type ImageSearch } from './image-search.ts'

const [WIDTH, HEIGHT] = [320, 420]

/** Receipts on a table, of one layout; each seed prints other words. */
function receipt(seed: number): GrayImage {
  let state = seed
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647
  const words = Array.from({ length: 24 * 20 }, () => random() > 0.4)
  const ink = Array.from({ length: 4096 }, () => random())
  const levels = new Float32Array(WIDTH * HEIGHT).map((_, at) => {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)]
    if (x < 40 || x > 280 || y < 20 || y > 400) return 60 + 10 * Math.sin(y / 7)
    const [line, word] = [Math.floor((y - 20) / 16), Math.floor((x - 50) / 12)]
    const isInk = x > 50 && x < 270 && (y - 20) % 16 < 9 && words[line * 20 + word]
    return isInk ? 60 + 120 * (ink[((x >> 2) * 31 + (y >> 2) * 17 + line * 7) % 4096] ?? 0) : 225
  })
  return { width: WIDTH, height: HEIGHT, levels }
}

/** An image with its sides cut off and tilted, with white corners. */
function changed(image: GrayImage, { crop = 0, tilt = 0 }): GrayImage {
  const [width, height] = [image.width * (1 - 2 * crop), image.height * (1 - 2 * crop)]
  const put = place({ angle: (tilt * Math.PI) / 180, zoom: 0, x: 0, y: 0 }, image)
  const levels = new Float32Array(width * height).map((_, at) => {
    const across = (at % width) + 0.5 - width / 2
    const down = Math.floor(at / width) + 0.5 - height / 2
    const level = levelAt(image, put.x(across, down), put.y(across, down))
    return Number.isNaN(level) ? 255 : level
  })
  return { width, height, levels }
}

function exposed(image: GrayImage, by: number): GrayImage {
  return { ...image, levels: image.levels.map((level) => Math.min(255, level * by)) }
}

function fit(search: ImageSearch, { hash, detail }: ImagePrint): number {
  const near = search.near(hash)
  return near ? search.fit(near, detail) : -1
}

const image = receipt(11)
const print = printOf(image)
const search = searchImage(print.detail)
const ALTERED = turnRight(exposed(changed(image, { crop: 0.05, tilt: 5 }), 1.2))

test('an image is itself', () => {
  expect(print.hash).toHaveLength(8)
  // About 16,384 pixels of half a byte.
  expect(Math.abs(print.detail.packed.length - 8192)).toBeLessThan(100)
  expect(fit(search, print)).toBeCloseTo(1)
})

test.each([
  ['tilted by 5° to the left', changed(image, { tilt: -5 })],
  ['underexposed', exposed(image, 0.5)],
  ['turned by 270°', turnRight(turnRight(turnRight(image)))],
  ['cropped, tilted, overexposed and turned', ALTERED],
])('[X4] [V8] %s it is the same image', (_, other) => {
  expect(fit(search, printOf(other))).toBeGreaterThan(SAME_FROM)
})

test('[V8] it is the same image whichever came first', () => {
  expect(fit(searchImage(printOf(ALTERED).detail), print)).toBeGreaterThan(SAME_FROM)
})

test('[V8] receipts of the same layout on the same table are other images', () => {
  for (const seed of [12, 13]) {
    expect(fit(search, printOf(receipt(seed)))).toBeLessThan(SAME_FROM)
  }
})

test('an image with nothing on it, and a hash of another length, are not near', () => {
  const dark = printOf({ ...image, levels: image.levels.map(() => 4) })
  expect(dark.hash).toEqual([])
  expect(search.near(dark.hash)).toBeNull()
  expect(search.near([1, 2, 3])).toBeNull()
})
