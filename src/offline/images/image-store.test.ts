import { beforeEach, expect, test, vi } from 'vitest'
import { onChange } from '../broadcast.ts'
import type { StaffDatabase } from '../database.ts'
import { read } from '../one-store.ts'
import { imageKey } from '../image-key.ts'
import { testDatabase } from '../testing.ts'
import { fetchImage } from './fetch-image.ts'
import {
  dropImages,
  isSpaceShort,
  openImage,
  prefetchImage,
  readStoredImage,
  readStoredImages,
  readLocalImages,
} from './image-store.ts'

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
    put: async (url: string, image: Response) => void images.set(absolute(url), await image.text()),
    delete: async (url: string) => images.delete(absolute(url)),
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
  match: async (url: string, { cacheName }: { cacheName: string }) => {
    const found = stored.get(cacheName)?.get(absolute(url))
    return found && new Response(found)
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

/** Opens an image, and waits until that is noted. */
async function open(database: StaffDatabase, url: string): Promise<string> {
  const image = await openImage(database, url)
  await vi.waitFor(async () => {
    const [stored] = await readStoredImages(database)
    expect(stored?.openedAt).toEqual(expect.any(Number))
  })
  return image.text()
}

test('[Q4] [V2] an image is fetched once, also for several at once, found under the URL of any day, and announced once', async () => {
  const database = testDatabase()
  const changes = vi.fn()
  const stop = onChange(database, changes)
  const both = Promise.all([open(database, YESTERDAY), open(database, YESTERDAY)])
  expect(await both).toEqual(Array(2).fill(`fetched from ${YESTERDAY}`))
  expect(await open(database, TODAY)).toBe(`fetched from ${YESTERDAY}`)
  await prefetchImage(database, TODAY)
  stop()
  const stored = await readStoredImage(database, imageKey(TODAY))
  expect(await stored?.text()).toBe(`fetched from ${YESTERDAY}`)
  expect((await readLocalImages(database))(TODAY)).toBe(true)
  expect(fetchImage).toHaveBeenCalledOnce()
  expect(changes).toHaveBeenCalledExactlyOnceWith('image', undefined, true)
})

test('[T1] [O3] on a full disk an image is shown, but not called stored, and no other is fetched ahead', async () => {
  const database = testDatabase()
  const full = new DOMException('', 'QuotaExceededError')
  const open = async () => ({ ...cacheOf(new Map()), put: () => Promise.reject(full) })
  vi.stubGlobal('caches', { ...storage, open })
  expect(await (await openImage(database, TODAY)).text()).toBe(`fetched from ${TODAY}`)
  await expect(prefetchImage(database, TODAY)).rejects.toThrow(full)
  expect(isSpaceShort(database, Date.now())).toBe(true)
})

test('an image that was dropped is not here any more, and leaves no row', async () => {
  const database = testDatabase()
  await open(database, TODAY)
  await dropImages(database, [imageKey(TODAY)])
  expect((await readLocalImages(database))(TODAY)).toBe(false)
  const rows = await read(database, 'images', (images) => images.count())
  expect(rows).toBe(0)
})

test('what one person has stored is not found by another', async () => {
  await open(testDatabase(), TODAY)
  const other = testDatabase()
  expect(await readStoredImage(other, imageKey(TODAY))).toBeNull()
  expect((await readLocalImages(other))(TODAY)).toBe(false)
})
