import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { log } from '../config/log.ts'
import { tabletCopy } from './resize.ts'
import { tabletImages } from './tablet-images.ts'

// What cannot be made smaller or stored is logged.
log.level = 'silent'

const ORIGINAL = new Uint8Array(1000)
const COPY = new Uint8Array(10)

function setup(copyOf = vi.fn(async (): Promise<typeof COPY | null> => COPY)) {
  const stored = new Map<string, Uint8Array<ArrayBuffer>>([['a.jpg', ORIGINAL]])
  const write = vi.fn(async (_: string, name: string, bytes: Uint8Array) => {
    stored.set(name, new Uint8Array(bytes))
  })
  const read = vi.fn(async (_: string, name: string) => stored.get(name) ?? null)
  return { find: tabletImages({ read, write }, copyOf), copyOf, read, write }
}

test('[T1] one copy is made of an image, however many ask, and another server finds it', async () => {
  const { find, copyOf, read, write } = setup()
  const copy = { bytes: COPY, type: 'image/webp' }
  expect(await Promise.all([find('receipts', 'a.jpg'), find('receipts', 'a.jpg')])).toEqual([
    copy,
    copy,
  ])
  expect(await tabletImages({ read, write }, copyOf)('receipts', 'a.jpg')).toEqual(copy)
  expect(copyOf).toHaveBeenCalledOnce()
  expect(await find('receipts', 'b.jpg')).toBeNull()
})

test('[T1] an image that needs no copy is sent as it is, and looked at once; a copy that cannot be stored is sent', async () => {
  const plain = setup(vi.fn(async () => null))
  for (let time = 0; time < 3; time += 1) {
    const image = { bytes: ORIGINAL, type: 'image/jpeg' }
    expect(await plain.find('receipts', 'a.jpg')).toEqual(image)
  }
  expect(plain.copyOf).toHaveBeenCalledOnce()
  expect(plain.read).toHaveBeenCalledTimes(4)
  const full = setup()
  full.write.mockRejectedValue(new Error('The disk is full'))
  expect((await full.find('receipts', 'a.jpg'))?.bytes).toEqual(COPY)
})

test('[T1] what is broken, animated or hardly smaller has no copy', async () => {
  const create = { width: 3000, height: 3000, channels: 3, background: '#fff' } as const
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const dense = await sharp({ create: { ...create, noise } })
    .webp({ quality: 1 })
    .toBuffer()
  const broken = (await sharp({ create }).jpeg().toBuffer()).subarray(0, 4000)
  const example = new URL('../example-data/receipts/r-0001-1.jpg', import.meta.url)
  const images = [dense, broken, Buffer.from('text'), await readFile(example)]
  for (const image of images) expect(await tabletCopy(image)).toBeNull()
})
