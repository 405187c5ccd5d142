/**
 * The files that read text off images: some megabytes that only staff need. Kept by the page, not with
 * the app's other files: of the reader's builds a tablet needs the one that its processor can run.
 */

export const RECOGNITION_CACHE = 'recognition'

/** Paths of these files, as the build names them. */
export const RECOGNITION_FILE = /^\/assets\/recognition\//

/**
 * Takes files onto this tablet, and drops those of other releases.
 * @param urls every file that is needed
 * @throws {TypeError} when one is neither here nor to be had
 */
export async function keepRecognitionFiles(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(RECOGNITION_CACHE)
  const wanted = urls.map((url) => new URL(url, location.href).href)
  for (const request of await cache.keys()) {
    if (!wanted.includes(request.url)) await cache.delete(request)
  }
  for (const url of wanted) {
    // Not also in the browser's own cache: one copy is enough.
    if (!(await cache.match(url))) await cache.add(new Request(url, { cache: 'no-store' }))
  }
}

/** Whether all of them are here. */
export async function hasRecognitionFiles(urls: readonly string[]): Promise<boolean> {
  const cache = await caches.open(RECOGNITION_CACHE)
  const kept = await Promise.all(urls.map((url) => cache.match(url)))
  return kept.every((response) => response !== undefined)
}
