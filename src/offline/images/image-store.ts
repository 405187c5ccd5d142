/**
 * The images of receipts and templates on this tablet. Each has one row in the store `images`, under its key; what is
 * large is beside it, so that all rows can be read at once: its bytes in Cache Storage, what is known of its content in
 * `image-contents` (`image-facts.ts`). A row lasts as long as the bytes or the facts do.
 *
 * Each person has rows and a cache of their own, so that nobody sees another's images and a sign-out can delete them.
 * The page fills the cache, not the worker: on a first visit there is no worker yet.
 */
import { announce } from '../broadcast.ts'
import type { StaffDatabase } from '../database.ts'
import { read, write, type OneStore } from '../one-store.ts'
import { imageKey, type ImageKey } from '../image-key.ts'
import { imageRow, type ImageRow, type StoredImage } from '../rows.ts'
import { isFull } from '../storage-health.ts'
import { fetchImage } from './fetch-image.ts'

const cacheName = (database: StaffDatabase) => `receipt-images:${database.name}`

/** After the tablet was full, its space is reserved for decisions this long. */
const NO_PREFETCH_MS = 60 * 60_000
const fullSince = new WeakMap<StaffDatabase, number>()

/**
 * Loads an image to show: from this tablet, or from its URL, in which case it is then stored.
 * @throws {ImageUnavailableError}
 */
export async function openImage(database: StaffDatabase, url: string): Promise<Blob> {
  const { image, storing } = await storedOrFetched(database, url, 'high')
  // Not awaited, so that the image shows at once. If this fails, the image is just dropped earlier.
  void storing
    .then(() => change(database, [imageKey(url)], { openedAt: Date.now() }))
    .catch(() => undefined)
  return image
}

/**
 * Stores an image before anybody opens it, after those that somebody is waiting for.
 * @returns its bytes
 * @throws {ImageUnavailableError}; what the storage throws if it cannot be stored
 */
export async function prefetchImage(database: StaffDatabase, url: string): Promise<number> {
  const opened = [...loading.values()].filter(({ isOpened }) => isOpened)
  await Promise.allSettled(opened.map(({ loaded }) => loaded))
  const { image, storing } = await storedOrFetched(database, url, 'low')
  await storing
  return image.size
}

/** @returns an image from this tablet, or null if its bytes are not here */
export async function readStoredImage(
  database: StaffDatabase,
  key: ImageKey,
): Promise<Blob | null> {
  const stored = await caches.match(key, { cacheName: cacheName(database) })
  return stored ? stored.blob() : null
}

/**
 * Reads which images are here, from the cache itself: browsers and people delete what is in it without a word.
 * @returns a function that tells whether an image was on this tablet at the time of this call
 */
export async function readLocalImages(database: StaffDatabase): Promise<(url: string) => boolean> {
  // Opening it would create it, also after a sign-out.
  if (!(await caches.has(cacheName(database)))) return () => false
  const cache = await caches.open(cacheName(database))
  const local = new Set((await cache.keys()).map((request) => request.url))
  return (url) => local.has(new URL(imageKey(url), location.href).href)
}

/** @returns every image that was stored and not dropped since */
export async function readStoredImages(database: StaffDatabase): Promise<StoredImage[]> {
  const rows = await read(database, 'images', (images) => images.index('by-stored').getAll())
  return rows.flatMap((row) => {
    const { data } = imageRow.safeParse(row)
    return data?.stored ? [{ ...data, stored: data.stored }] : []
  })
}

/** Deletes the bytes of images; what is known of them stays. */
export async function dropImages(
  database: StaffDatabase,
  keys: readonly ImageKey[],
): Promise<void> {
  if (keys.length === 0) return
  const cache = await caches.open(cacheName(database))
  await Promise.all(keys.map((key) => cache.delete(key)))
  await change(database, keys, { stored: null, openedAt: null })
  announce(database, 'image')
}

/** Deletes images and all that is known of them. */
export async function forgetImages(
  database: StaffDatabase,
  keys: readonly ImageKey[],
): Promise<void> {
  await dropImages(database, keys)
  for (const name of ['images', 'image-contents'] as const) {
    await write(database, name, (rows) => Promise.all(keys.map((key) => rows.delete(key))))
  }
}

/** Deletes a person's image cache at sign-out. */
export async function wipeImages(database: StaffDatabase): Promise<void> {
  await caches.delete(cacheName(database))
}

/**
 * Notes that the tablet is full.
 * @param now milliseconds since the epoch
 */
export function noteFull(database: StaffDatabase, now: number): void {
  fullSince.set(database, now)
}

/**
 * True if the tablet was full within the last hour; then nothing is prefetched.
 * @param now milliseconds since the epoch
 */
export function isSpaceShort(database: StaffDatabase, now: number): boolean {
  return now - (fullSince.get(database) ?? -Infinity) < NO_PREFETCH_MS
}

/**
 * Changes an image's row, which is made if there is none, and deleted if neither bytes nor facts are left.
 */
export async function changeImage(
  images: OneStore<'images'>,
  key: ImageKey,
  changes: Partial<ImageRow>,
): Promise<void> {
  const row = { ...UNKNOWN, ...imageRow.safeParse(await images.get(key)).data, key, ...changes }
  if (row.stored || row.learnedAt !== null) await images.put(row)
  else await images.delete(key)
}

const UNKNOWN = {
  stored: null,
  openedAt: null,
  hash: null,
  reader: null,
  view: null,
  learnedAt: null,
}

function change(
  database: StaffDatabase,
  keys: readonly ImageKey[],
  changes: Partial<ImageRow>,
): Promise<void> {
  return write(database, 'images', async (images) => {
    await Promise.all(keys.map((key) => changeImage(images, key, changes)))
  })
}

interface Loaded {
  image: Blob
  /** Resolves once it is stored; whoever only shows it need not care. */
  storing: Promise<void>
}

/** By cache and URL: several parts of a screen ask for one image at once, which is fetched only once. */
const loading = new Map<string, { loaded: Promise<Loaded>; isOpened: boolean }>()

function storedOrFetched(
  database: StaffDatabase,
  url: string,
  priority: 'low' | 'high',
): Promise<Loaded> {
  const id = `${cacheName(database)} ${url}`
  const underWay = loading.get(id)
  const loaded = underWay?.loaded ?? load(database, url, priority)
  loading.set(id, { loaded, isOpened: priority === 'high' || underWay?.isOpened === true })
  const end = () => void loading.delete(id)
  if (!underWay) loaded.then(({ storing }) => storing).then(end, end)
  return loaded
}

async function load(
  database: StaffDatabase,
  url: string,
  priority: 'low' | 'high',
): Promise<Loaded> {
  // A browser that keeps no images can still show them.
  const stored = await readStoredImage(database, imageKey(url)).catch(() => null)
  if (stored) return { image: stored, storing: Promise.resolve() }
  const image = await fetchImage(url, priority)
  const storing = store(database, imageKey(url), image).catch((error: unknown) => {
    if (isFull(error)) noteFull(database, Date.now())
    throw error
  })
  return { image, storing }
}

async function store(database: StaffDatabase, key: ImageKey, image: Blob): Promise<void> {
  // The row first: an image without one would never be dropped, and a session that has ended writes none.
  await change(database, [key], { stored: { bytes: image.size, at: Date.now() } })
  const cache = await caches.open(cacheName(database))
  await cache.put(key, new Response(image))
  announce(database, 'image')
}
