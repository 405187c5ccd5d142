/**
 * Cache for the text recognition files: several megabytes that only staff need. The page stores them,
 * separately from the app's other files, because a tablet needs only the build that its processor can run.
 */

export const RECOGNITION_CACHE = 'recognition'

/** Paths of these files, as the build names them. */
export const RECOGNITION_FILE = /^\/assets\/recognition\//

/** A file that takes longer is fetched anew by the next call: the connection may be dead. */
const GIVE_UP_AFTER_MS = 10 * 60_000

/** The download under way; whoever else needs the files waits for it. */
let storing: Promise<void> | null = null

/**
 * Stores files on this tablet and drops those of other releases.
 * @param urls every file that is needed
 * @param mayFetch once it is aborted, nothing is fetched any more
 * @throws {TypeError} if a file is not stored and cannot be fetched
 * @throws {DOMException} if one takes too long
 */
export function storeRecognitionFiles(
  urls: readonly string[],
  mayFetch = AbortSignal.any([]),
): Promise<void> {
  storing ??= store(urls, mayFetch).finally(() => (storing = null))
  return storing
}

async function store(urls: readonly string[], mayFetch: AbortSignal): Promise<void> {
  const cache = await caches.open(RECOGNITION_CACHE)
  const wanted = urls.map((url) => new URL(url, location.href).href)
  for (const request of await cache.keys()) {
    if (!wanted.includes(request.url)) await cache.delete(request)
  }
  for (const url of wanted) {
    // `no-store` keeps a second copy out of the browser's HTTP cache.
    if (!(await cache.match(url))) {
      const signal = AbortSignal.any([mayFetch, AbortSignal.timeout(GIVE_UP_AFTER_MS)])
      await cache.add(new Request(url, { cache: 'no-store', signal }))
    }
  }
}

/** True if all of these files are on this tablet. */
export async function hasRecognitionFiles(urls: readonly string[]): Promise<boolean> {
  const cache = await caches.open(RECOGNITION_CACHE)
  const stored = await Promise.all(urls.map((url) => cache.match(url)))
  return stored.every((response) => response !== undefined)
}
