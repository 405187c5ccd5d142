/**
 * Receipt images on this tablet: a cache for each person, so that nobody sees another's and sign-out can
 * wipe it. Filled by the page, not by the worker: a first visit has no worker yet.
 */
import type { StaffDatabase } from './database.ts'

const cacheName = (database: StaffDatabase) => `receipt-images:${database.name}`

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
 * An image from this tablet, or from its URL and then kept.
 * @throws {ImageUnavailableError}
 */
export async function loadReceiptImage(database: StaffDatabase, url: string): Promise<Blob> {
  const cache = await caches.open(cacheName(database))
  const kept = await cache.match(url)
  if (kept) return kept.blob()
  const response = await fetchImage(url)
  const copy = response.clone()
  // A full disk must not hide an image that is here.
  await cache.put(url, copy).catch(() => undefined)
  return response.blob()
}

/** An image of this tablet, or null where it is not here. */
export async function readReceiptImage(database: StaffDatabase, url: string): Promise<Blob | null> {
  const kept = await caches.match(url, { cacheName: cacheName(database) })
  return kept ? kept.blob() : null
}

/** Whether all of some images are on this tablet. */
export async function hasReceiptImages(
  database: StaffDatabase,
  urls: readonly string[],
): Promise<boolean> {
  const cache = await caches.open(cacheName(database))
  const kept = await Promise.all(urls.map((url) => cache.match(url)))
  return kept.every((response) => response !== undefined)
}

/** Drops every image but the named ones. */
export async function keepOnlyImages(
  database: StaffDatabase,
  urls: ReadonlySet<string>,
): Promise<void> {
  const wanted = new Set([...urls].map((url) => new URL(url, location.href).href))
  const cache = await caches.open(cacheName(database))
  for (const request of await cache.keys()) {
    if (!wanted.has(request.url)) await cache.delete(request)
  }
}

export async function wipeReceiptImages(database: StaffDatabase): Promise<void> {
  await caches.delete(cacheName(database))
}

async function fetchImage(url: string): Promise<Response> {
  let response: Response
  try {
    response = await fetch(url, { mode: 'cors', credentials: 'omit', redirect: 'error' })
  } catch (cause) {
    throw new ImageUnavailableError(true, cause)
  }
  const isImage = response.headers.get('content-type')?.startsWith('image/')
  if (!response.ok || !isImage) throw new ImageUnavailableError(response.status >= 500)
  return response
}
