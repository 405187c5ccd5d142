/** Images that a table names, as they are looked at and stored. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { soundImages } from '../../tests/fixtures/data/odd-images.ts'
import { IMAGE_NAME } from '../../src/contract/served-files.ts'
import type { Database } from '../database/database.ts'
import { imageFolder } from '../images/image-folder.ts'
import type { ImageStorage } from '../images/image-storage.ts'
import { LOGO_FILE, type Logo } from '../images/logos.ts'
import { rowImages, type RowImage, type UseOfImages } from './row-images.ts'
import { openSource, type Source } from './source.ts'

let folder: string
let storage: ImageStorage
let source: Source

/** What is written into the table of the logos. */
const logos: Logo[] = []
const database = {
  $count: async () => 0,
  insert: () => ({
    values: (logo: Logo) => ({ onConflictDoNothing: async () => logos.push(logo) }),
  }),
} as unknown as Database

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campfire-images-'))
  await mkdir(join(folder, 'tables'))
  await writeFile(join(folder, 'tables', 'coupons.csv'), '')
  source = await openSource(join(folder, 'tables'), 'coupons.csv')
  storage = await imageFolder(join(folder, 'images'))
})
afterAll(() => rm(folder, { recursive: true }))

async function look(use: UseOfImages, name: string, bytes?: Uint8Array) {
  if (bytes) await writeFile(join(folder, 'tables', name), bytes)
  return rowImages({ source, database, storage }, use)(name)
}

async function stored(use: UseOfImages, name: string, bytes: Uint8Array): Promise<RowImage> {
  const found = await look(use, name, bytes)
  await found.store()
  return found
}

const NOISE = { type: 'gaussian', mean: 128, sigma: 40 } as const

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fc6', noise: NOISE } })

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' }, limitInputPixels: false })

test('a logo is stored as those that staff choose: WebP of at most 800 pixels', async () => {
  for (const { name, buffer, width, height } of await soundImages()) {
    const logo = await stored('logo', name, buffer)
    expect(logo.name).toMatch(LOGO_FILE)
    const { fileName, bytes } = logos.at(-1)!
    expect(fileName).toBe(logo.name)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height })
  }
})

test('an image is stored without what the camera wrote into it, upright, under a name of ours', async () => {
  const bytes = await photo(300, 200)
    .withExif({ IFD3: { GPSLatitude: '39/1 0/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  for (const [use, kind] of [
    ['coupon', 'public'],
    ['template', 'templates'],
  ] as const) {
    const image = await stored(use, 'me, at home; $(x).JPG', bytes)
    expect(image.name).toMatch(IMAGE_NAME)
    const copy = await storage.read(kind, image.name)
    const found = await sharp(copy!).metadata()
    expect(found).toMatchObject({ format: 'webp', width: 200, height: 300 })
    expect([found.exif, found.orientation]).toEqual([undefined, undefined])
    expect(await look(use, 'me, at home; $(x).JPG')).toMatchObject({ isStored: true })
  }
})

test('what is no image is refused in words, and nothing of it is stored', async () => {
  const jpeg = await photo(400, 400).jpeg().toBuffer()
  const frames = await Promise.all(
    [photo(10, 20), blank(10, 20)].map((one) => one.png().toBuffer()),
  )
  const animation = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  const cases: [string, Uint8Array, string][] = [
    ['page.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'is no JPEG, PNG'],
    ['cut.jpg', jpeg.subarray(0, jpeg.length / 2), 'is damaged'],
    ['head.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'is damaged'],
    ['huge.png', await blank(7750, 7750).png().toBuffer(), 'has more than 60000000 pixels'],
    ['moves.webp', animation, 'is an animation'],
  ]
  for (const [name, bytes, problem] of cases) {
    await expect(look('coupon', name, bytes)).rejects.toThrow(`“${name}” ${problem}`)
  }
})

test('a file that changes between the look and the storing is not stored', async () => {
  const { store, name } = await look('coupon', 'changes.jpg', await photo(40, 40).jpeg().toBuffer())
  await writeFile(join(folder, 'tables', 'changes.jpg'), await photo(50, 50).jpeg().toBuffer())
  await expect(store()).rejects.toThrow('“changes.jpg” has changed meanwhile')
  expect(await storage.read('public', name)).toBeNull()
})
