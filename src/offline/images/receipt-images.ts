/**
 * Receipt images on this tablet: a cache for each person, so that nobody sees another's and sign-out can
 * wipe it. Filled by the page, not by the worker: a first visit has no worker yet.
 */
import { announce } from '../broadcast.ts'
import type { StaffDatabase } from '../database.ts'
import {
  HEADROOM,
  IMAGE_BUDGET,
  imagesToDrop,
  isOnHand,
  totalBytes,
  type KeptImage,
} from './image-budget.ts'
import { forgetUses, noteKept, noteOpened, readImageUses } from './image-uses.ts'
import { findUnsentImages } from '../outbox/outbox-reads.ts'

const cacheName = (database: StaffDatabase) => `receipt-images:${database.name}`

/** Long enough for a large image on a weak line; one that hangs must not hold up all behind it. */
const GIVE_UP_AFTER_MS = 120_000

/** After the tablet was full, its room is left to decisions for a while. */
const LEFT_FREE_MS = 60 * 60_000
const fullSince = new WeakMap<StaffDatabase, number>()

/** Thrown when an image is neither on this tablet nor to be had. */
export class ImageUnavailableError extends Error {
  /** False when the server answered, so that trying again is of little use. */
  readonly isOffline: boolean

  constructor(isOffline: boolean, cause?: unknown) {
    super('The image is not on this tablet', { cause })
    this.name = 'ImageUnavailableError'
    this.isOffline = isOffline
  }
}

/**
 * An image to look at, from this tablet, or from its URL and then kept.
 * @param onKept called once it is on this tablet, or cannot be
 * @throws {ImageUnavailableError}
 */
export async function loadReceiptImage(
  database: StaffDatabase,
  url: string,
  onKept: () => void,
): Promise<Blob> {
  const { image, keeping } = await keptOrFetched(database, url)
  void keeping.then(onKept)
  // Nobody waits for either to see it. Without the note the image is only the sooner dropped.
  void keeping
    .then(() => noteOpened(database, absolute(url), image.size, Date.now()))
    .catch(() => undefined)
  return image
}

/**
 * Has an image on this tablet before anybody looks at it.
 * @throws {ImageUnavailableError}
 */
export async function prefetchImage(database: StaffDatabase, url: string): Promise<void> {
  const { keeping } = await keptOrFetched(database, url)
  await keeping
}

/** An image of this tablet, or null where it is not here. */
export async function readReceiptImage(database: StaffDatabase, url: string): Promise<Blob | null> {
  const kept = await caches.match(url, { cacheName: cacheName(database) })
  return kept ? kept.blob() : null
}

/** @returns whether an image is on this tablet, as of now */
export async function readLocalImages(database: StaffDatabase): Promise<(url: string) => boolean> {
  const cache = await caches.open(cacheName(database))
  const here = new Set((await cache.keys()).map((request) => request.url))
  return (url) => here.has(absolute(url))
}

/** What all images of this tablet take, in bytes. */
export async function readImageBytes(database: StaffDatabase): Promise<number> {
  return totalBytes(await readImageUses(database))
}

/** Whether the tablet was full within the last hour: then nothing is fetched ahead. */
export function isSpaceShort(database: StaffDatabase, now: number): boolean {
  return now - (fullSince.get(database) ?? -Infinity) < LEFT_FREE_MS
}

/**
 * Drops images until the rest is within the budget.
 * @param prefetched of the next requests, the first one's first
 * @returns what the rest takes, in bytes
 */
export async function keepWithinBudget(
  database: StaffDatabase,
  prefetched: readonly string[],
  now: number,
): Promise<number> {
  const kept = await readImageUses(database)
  if (totalBytes(kept) <= IMAGE_BUDGET - HEADROOM) return totalBytes(kept)
  const needed = { prefetched: prefetched.map(absolute), unsent: await unsentAmong(database, kept) }
  const dropped = new Set(imagesToDrop(kept, needed, now))
  await drop(database, [...dropped])
  return totalBytes(kept.filter(({ url }) => !dropped.has(url)))
}

/** For a full tablet: drops all that no unsent decision shows and nobody looked at within the hour. */
export async function dropPrefetched(database: StaffDatabase, now: number): Promise<void> {
  fullSince.set(database, now)
  const kept = await readImageUses(database)
  const unsent = await unsentAmong(database, kept)
  await drop(
    database,
    kept.filter((image) => !isOnHand(image, unsent, now)).map(({ url }) => url),
  )
}

/** For a tablet that is still full. */
export async function dropAllImages(database: StaffDatabase): Promise<void> {
  await drop(
    database,
    (await readImageUses(database)).map(({ url }) => url),
  )
}

export async function wipeReceiptImages(database: StaffDatabase): Promise<void> {
  await caches.delete(cacheName(database))
}

/** @returns the image, and when it is on this tablet, as far as it can be */
async function keptOrFetched(
  database: StaffDatabase,
  url: string,
): Promise<{ image: Blob; keeping: Promise<void> }> {
  const cache = await caches.open(cacheName(database))
  const kept = await cache.match(url)
  if (kept) return { image: await kept.blob(), keeping: Promise.resolve() }
  const { image, response } = await fetchImage(url)
  const keeping = keep(database, cache, url, response, image.size).catch((error: unknown) => {
    // A full disk must not hide an image that is here.
    if (isFull(error)) fullSince.set(database, Date.now())
  })
  return { image, keeping }
}

async function keep(
  database: StaffDatabase,
  cache: Cache,
  url: string,
  response: Response,
  bytes: number,
): Promise<void> {
  // First the note: what is kept without one would never be dropped.
  await noteKept(database, absolute(url), bytes, Date.now())
  await cache.put(url, response)
}

async function drop(database: StaffDatabase, urls: readonly string[]): Promise<void> {
  if (urls.length === 0) return
  const cache = await caches.open(cacheName(database))
  await Promise.all(urls.map((url) => cache.delete(url)))
  await forgetUses(database, urls)
  announce(database, 'prefetch')
}

/** Of the kept images, those that unsent decisions are about, however their rows write the address. */
async function unsentAmong(database: StaffDatabase, kept: readonly KeptImage[]): Promise<string[]> {
  const spellings = kept.flatMap(({ url }) => [url, url.replace(location.origin, '')])
  return [...(await findUnsentImages(database, spellings))].map(absolute)
}

/** Whether a write failed because the tablet has no room for it. */
export function isFull(error: unknown): boolean {
  return (error as { name?: unknown } | null)?.name === 'QuotaExceededError'
}

/** Caches name what they hold by its whole address. */
function absolute(url: string): string {
  return new URL(url, location.href).href
}

/** @returns the image, and the answer that it came in, unread */
async function fetchImage(url: string): Promise<{ image: Blob; response: Response }> {
  try {
    const response = await fetch(url, {
      mode: 'cors',
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(GIVE_UP_AFTER_MS),
    })
    const isImage = response.headers.get('content-type')?.startsWith('image/')
    if (!response.ok || !isImage) throw new ImageUnavailableError(response.status >= 500)
    const unread = response.clone()
    return { image: await response.blob(), response: unread }
  } catch (error) {
    throw error instanceof ImageUnavailableError ? error : new ImageUnavailableError(true, error)
  }
}
