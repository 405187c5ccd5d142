import { expect, test } from 'vitest'
import { hashImage, HASHED_SIDE, isSameImage, imageDistance } from './image-hash.ts'

/** A receipt with printed lines, on a table; each seed makes another receipt. */
function paper(seed: number): number[] {
  let state = seed
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647
  const lines = Array.from({ length: HASHED_SIDE }, () => ({
    from: 14 + random() * 10,
    to: 26 + random() * 24,
    isPrinted: random() > 0.4,
  }))
  return pixels((x, y) => {
    const isTable = x < 12 || x > 52 || y < 5 || y > 59
    const line = lines[y]
    const isInk = line?.isPrinted && x > line.from && x < line.to
    return isTable ? 70 : isInk ? 60 : 235
  })
}

function pixels(at: (x: number, y: number) => number): number[] {
  return Array.from({ length: HASHED_SIDE ** 2 }, (_, index) =>
    at(index % HASHED_SIDE, Math.floor(index / HASHED_SIDE)),
  )
}

const receipt = paper(11)
const hashes = hashImage(receipt)

test('an image is itself, in 576 bits and four turns', () => {
  expect(hashes).toHaveLength(4)
  expect(hashes[0]).toMatch(/^[0-9a-f]{144}$/)
  expect(imageDistance(hashes, hashes)).toBe(0)
})

test('turned by 90°, 180° or 270° it is the same image', () => {
  const last = HASHED_SIDE - 1
  const at = (x: number, y: number) => receipt[y * HASHED_SIDE + x] ?? 0
  for (const turned of [
    pixels((x, y) => at(y, last - x)),
    pixels((x, y) => at(last - x, last - y)),
    pixels((x, y) => at(last - y, x)),
  ]) {
    expect(imageDistance(hashes, hashImage(turned))).toBeLessThan(10)
    expect(imageDistance(hashImage(turned), hashes)).toBeLessThan(10)
  }
})

test('darker, and with the noise of saving it again, it is the same image', () => {
  const saved = receipt.map((level, index) => level * 0.7 + ((index * 7919) % 5))
  expect(isSameImage(hashes, hashImage(saved))).toBe(true)
})

test('other papers on the same table are other images', () => {
  for (let seed = 12; seed < 40; seed += 1) {
    expect(isSameImage(hashes, hashImage(paper(seed)))).toBe(false)
  }
})

test('images with nothing on them are not the same', () => {
  const dark = hashImage(pixels(() => 4))
  expect(dark).toEqual([])
  expect(isSameImage(dark, dark)).toBe(false)
  expect(isSameImage(dark, hashes)).toBe(false)
})
