import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { log } from '../config/log.ts'
import { resized } from './resize.ts'

// What cannot be resized is logged.
log.level = 'silent'

const EXAMPLES = new URL('../example-data/images/', import.meta.url)

const example = (name: string) => readFile(new URL(name, EXAMPLES))

/** A plain image with noise in it, so that it takes some bytes. */
function noise(width: number, height: number, channels: 3 | 4 = 3): Sharp {
  const background = { r: 200, g: 80, b: 20, alpha: 0 }
  const gaussian = { type: 'gaussian', mean: 128, sigma: 30 } as const
  return sharp({ create: { width, height, channels, background, noise: gaussian } })
}

test('a narrow image is not made wider, and keeps its shape; one that is as small already is sent as it is', async () => {
  const copy = await resized(await noise(60, 30).png().toBuffer(), 384)
  expect(await sharp(copy!).metadata()).toMatchObject({ width: 60, height: 30 })
  expect(await resized(await noise(96, 96).webp({ quality: 20 }).toBuffer(), 96)).toBeNull()
})

test('what is transparent becomes paper, so that nothing shines through', async () => {
  const logo = await sharp({
    create: { width: 96, height: 96, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .webp({ quality: 20 })
    .toBuffer()
  const copy = await resized(logo, 96)
  const { isOpaque, dominant } = await sharp(copy!).stats()
  expect(isOpaque).toBe(true)
  expect(dominant.r).toBeGreaterThan(240)
})

test.each<[string, () => Promise<Uint8Array>]>([
  ['text', async () => Buffer.from('shop')],
  ['a drawing', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['half an image', async () => (await example('coupon-ramen.png')).subarray(0, 9000)],
  ['an animation', () => animation()],
  ['a decompression bomb', () => bomb()],
])('%s is sent as it is', async (_, bytes) => {
  expect(await resized(await bytes(), 96)).toBeNull()
})

async function animation(): Promise<Uint8Array> {
  const frames = [noise(64, 64), noise(64, 64)].map((frame) => frame.png().toBuffer())
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .webp()
    .toBuffer()
}

/** 17 megapixels in 80 kilobytes. */
async function bomb(): Promise<Uint8Array> {
  const size = { width: 4097, height: 4097, channels: 3 as const }
  return sharp({ create: { ...size, background: 'black' } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}
