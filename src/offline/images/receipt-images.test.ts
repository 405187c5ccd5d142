import { beforeEach, expect, test, vi } from 'vitest'
import type { StaffDatabase } from '../database.ts'
import { testDatabase } from '../testing.ts'
import { fetchImage } from './fetch-image.ts'
import {
  loadReceiptImage,
  prefetchImage,
  readLocalImages,
  readReceiptImage,
} from './receipt-images.ts'

vi.mock('./fetch-image.ts', () => ({ fetchImage: vi.fn<typeof fetchImage>() }))

const IMAGE = '/receipt-images/r-0002-1.jpg'
const TODAY = `${IMAGE}?viewer=ada&expires=2`
const YESTERDAY = `${IMAGE}?viewer=ada&expires=1`

/** Cache Storage: the images of each cache, by URL. */
let stored: Map<string, Map<string, string>>

const absolute = (url: string) => new URL(url, location.href).href

function cacheOf(images: Map<string, string>) {
  return {
    keys: async () => [...images.keys()].map((url) => ({ url })),
    put: async (url: string, image: Response) => void images.set(url, await image.text()),
  }
}

/** The part of Cache Storage's interface that is used. */
const storage = {
  has: async (name: string) => stored.has(name),
  open: async (name: string) => {
    const images = stored.get(name) ?? new Map<string, string>()
    stored.set(name, images)
    return cacheOf(images)
  },
  match: async (wanted: string, where: { cacheName: string; ignoreSearch?: boolean }) => {
    const found = [...(stored.get(where.cacheName) ?? [])].find(
      ([url]) => (where.ignoreSearch ? url.split('?')[0] : url) === wanted,
    )
    return found && new Response(found[1])
  },
}

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('caches', storage)
  vi.stubGlobal('location', new URL('https://campfire.example/hermes'))
  vi.mocked(fetchImage)
    .mockReset()
    .mockImplementation(async (url) => new Blob([`fetched from ${url}`]))
})

/** An image that an earlier release stored under its whole URL. */
function storedByEarlierRelease(database: StaffDatabase): void {
  stored.set(`receipt-images:${database.name}`, new Map([[absolute(YESTERDAY), 'of old']]))
}

const load = (database: StaffDatabase, url: string) =>
  new Promise<string>((resolve) => {
    const image = loadReceiptImage(database, url, () => resolve(image.then((blob) => blob.text())))
  })

test('[Q4] an image is fetched once and found under the URL of any day', async () => {
  const database = testDatabase()
  expect(await load(database, YESTERDAY)).toBe(`fetched from ${YESTERDAY}`)
  expect(await load(database, TODAY)).toBe(`fetched from ${YESTERDAY}`)
  expect(await (await readReceiptImage(database, TODAY))?.text()).toBe(`fetched from ${YESTERDAY}`)
  expect((await readLocalImages(database))(TODAY)).toBe(true)
  expect(fetchImage).toHaveBeenCalledOnce()
})

test('[Q4] an image that an earlier release stored under its whole URL is found, and not fetched', async () => {
  const database = testDatabase()
  storedByEarlierRelease(database)
  expect((await readLocalImages(database))(TODAY)).toBe(true)
  expect(await load(database, TODAY)).toBe('of old')
  expect(await (await readReceiptImage(database, TODAY))?.text()).toBe('of old')
  await prefetchImage(database, TODAY)
  expect(fetchImage).not.toHaveBeenCalled()
})

test('[V2] an image that several parts of a screen ask for at once is fetched once', async () => {
  const database = testDatabase()
  const images = await Promise.all([
    load(database, TODAY),
    load(database, TODAY),
    prefetchImage(database, TODAY),
  ])
  expect(images.slice(0, 2)).toEqual(Array(2).fill(`fetched from ${TODAY}`))
  expect(fetchImage).toHaveBeenCalledOnce()
})

test('what one person has stored is not found by another', async () => {
  await load(testDatabase(), TODAY)
  const other = testDatabase()
  expect(await readReceiptImage(other, TODAY)).toBeNull()
  expect((await readLocalImages(other))(TODAY)).toBe(false)
})
