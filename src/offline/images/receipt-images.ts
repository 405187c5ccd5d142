/**
 * Receipt images on this tablet. Each person has a cache of their own, so that nobody sees another's images
 * and sign-out can delete it. The page fills it, not the worker: on a first visit there is no worker yet.
 */
import { announce } from '../broadcast.ts'
import type { StaffDatabase } from '../database.ts'
import { imageKey } from '../image-key.ts'
import {
  HEADROOM,
  IMAGE_BUDGET,
  imagesToDrop,
  isOnHand,
  totalBytes,
  type KeptImage,
} from './image-budget.ts'
import { fetchImage } from './fetch-image.ts'
import { forgetUses, noteKept, noteOpened, readImageUses } from './image-uses.ts'
import { findUnsentImages } from '../outbox/outbox-reads.ts'
import { isFull } from '../storage-health.ts'

const cacheName = (database: StaffDatabase) => `receipt-images:${database.name}`

/** After the tablet was full, its space is reserved for decisions this long. */
const NO_PREFETCH_MS = 60 * 60_000
const fullSince = new WeakMap<StaffDatabase, number>()

/**
 * Loads an image to show: from this tablet, or from its URL, in which case it is then stored.
 * @param onKept called once storing it has succeeded or failed
 * @throws {ImageUnavailableError}
 */
export async function loadReceiptImage(
  database: StaffDatabase,
  url: string,
  onKept: () => void,
): Promise<Blob> {
  const opening = keptOrFetched(database, url, 'high')
  awaited.add(opening)
  const { image, keeping } = await opening.finally(() => awaited.delete(opening))
  void keeping.then(onKept)
  // Not awaited, so that the image shows at once. If this fails, the image is just evicted earlier.
  void keeping
    .then(() => noteOpened(database, keyOf(url), image.size, Date.now()))
    .catch(() => undefined)
  return image
}

/** Images that somebody has opened and does not see yet. */
const awaited = new Set<Promise<unknown>>()

/**
 * Stores an image before anybody opens it, after those that somebody is waiting for.
 * @throws {ImageUnavailableError}
 */
export async function prefetchImage(database: StaffDatabase, url: string): Promise<void> {
  await Promise.allSettled(awaited)
  const { keeping } = await keptOrFetched(database, url, 'low')
  await keeping
}

/** @returns an image from this tablet, or null if it is not stored */
export async function readReceiptImage(database: StaffDatabase, url: string): Promise<Blob | null> {
  const kept = await findKept(database, url)
  return kept ? kept.blob() : null
}

/** @returns a function that tells whether an image was on this tablet at the time of this call */
export async function readLocalImages(database: StaffDatabase): Promise<(url: string) => boolean> {
  // Opening it would create it, also after a sign-out.
  if (!(await caches.has(cacheName(database)))) return () => false
  const cache = await caches.open(cacheName(database))
  const local = new Set((await cache.keys()).map((request) => keyOf(request.url)))
  return (url) => local.has(keyOf(url))
}

/** @returns the size of this person's stored images, in bytes */
export async function readImageBytes(database: StaffDatabase): Promise<number> {
  return totalBytes(await readImageUses(database))
}

/**
 * Whether the tablet was full within the last hour; then nothing is prefetched.
 * @param now milliseconds since the epoch
 */
export function isSpaceShort(database: StaffDatabase, now: number): boolean {
  return now - (fullSince.get(database) ?? -Infinity) < NO_PREFETCH_MS
}

/**
 * Drops images until the rest fit into the budget.
 * @param prefetched URLs for the next requests, in the order of the queue
 * @param now milliseconds since the epoch
 * @returns the size of the rest, in bytes
 */
export async function keepWithinBudget(
  database: StaffDatabase,
  prefetched: readonly string[],
  now: number,
): Promise<number> {
  const kept = await readImageUses(database)
  if (totalBytes(kept) <= IMAGE_BUDGET - HEADROOM) return totalBytes(kept)
  const needed = { prefetched: prefetched.map(keyOf), unsent: await unsentAmong(database, kept) }
  const dropped = new Set(imagesToDrop(kept, needed, now))
  await drop(database, [...dropped])
  return totalBytes(kept.filter(({ key }) => !dropped.has(key)))
}

/**
 * For a full tablet: drops all images but those of unsent decisions and those opened within the last hour.
 * @param now milliseconds since the epoch
 */
export async function dropPrefetched(database: StaffDatabase, now: number): Promise<void> {
  fullSince.set(database, now)
  const kept = await readImageUses(database)
  const unsent = await unsentAmong(database, kept)
  await drop(
    database,
    kept.filter((image) => !isOnHand(image, unsent, now)).map(({ key }) => key),
  )
}

/** For a tablet that is still full: drops all images. */
export async function dropAllImages(database: StaffDatabase): Promise<void> {
  await drop(
    database,
    (await readImageUses(database)).map(({ key }) => key),
  )
}

/** Deletes a person's image cache at sign-out. */
export async function wipeReceiptImages(database: StaffDatabase): Promise<void> {
  await caches.delete(cacheName(database))
}

interface Loaded {
  image: Blob
  /** Resolves once storing it has succeeded or failed. */
  keeping: Promise<void>
}

/** By cache and URL: several parts of a screen ask for one image at once, which is fetched only once. */
const loading = new Map<string, Promise<Loaded>>()

function keptOrFetched(
  database: StaffDatabase,
  url: string,
  priority: 'low' | 'high',
): Promise<Loaded> {
  const id = `${cacheName(database)} ${url}`
  const underWay = loading.get(id)
  if (underWay) return underWay
  const begun = load(database, url, priority)
  loading.set(id, begun)
  const end = () => void loading.delete(id)
  begun.then(({ keeping }) => keeping).then(end, end)
  return begun
}

async function load(
  database: StaffDatabase,
  url: string,
  priority: 'low' | 'high',
): Promise<Loaded> {
  // A browser that keeps no images can still show them.
  const kept = await findKept(database, url).catch(() => undefined)
  if (kept) return { image: await kept.blob(), keeping: Promise.resolve() }
  const image = await fetchImage(url, priority)
  const keeping = keep(database, url, image).catch((error: unknown) => {
    // A full disk must not keep a fetched image from being shown.
    if (isFull(error)) fullSince.set(database, Date.now())
  })
  return { image, keeping }
}

async function keep(database: StaffDatabase, url: string, image: Blob): Promise<void> {
  const cache = await caches.open(cacheName(database))
  // Record it first: an image stored without a record would never be dropped.
  await noteKept(database, keyOf(url), image.size, Date.now())
  await cache.put(keyOf(url), new Response(image))
}

/** Earlier releases stored images under whole URLs. */
const UNDER_ANY_URL = { ignoreSearch: true }

async function findKept(database: StaffDatabase, url: string): Promise<Response | undefined> {
  const where = { cacheName: cacheName(database) }
  const key = keyOf(url)
  return (await caches.match(key, where)) ?? caches.match(key, { ...where, ...UNDER_ANY_URL })
}

async function drop(database: StaffDatabase, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const cache = await caches.open(cacheName(database))
  await Promise.all(keys.map((key) => cache.delete(key, UNDER_ANY_URL)))
  await forgetUses(database, keys)
  announce(database, 'prefetch')
}

/** @returns the stored images of unsent decisions, whose rows may hold absolute or relative URLs */
async function unsentAmong(database: StaffDatabase, kept: readonly KeptImage[]): Promise<string[]> {
  const spellings = kept.flatMap(({ key }) => [key, key.replace(location.origin, '')])
  return [...(await findUnsentImages(database, spellings))].map(keyOf)
}

/** @returns the absolute `imageKey`: caches key their content by absolute URLs */
function keyOf(url: string): string {
  return new URL(imageKey(url), location.href).href
}
