/**
 * The files of the staff tool and of text recognition are cached only on devices where a member of the staff has
 * signed in: visitors of the public pages do not download them.
 */
import type { PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheOnly } from 'workbox-strategies'
import { RECOGNITION_CACHE, RECOGNITION_FILE } from '../src/app-shell/recognition-cache.ts'
import { untilReplaced } from './make-way.ts'

declare const self: ServiceWorkerGlobalScope

const CACHE = 'staff-screens'

/** Long enough for a file on a weak connection; one that hangs must not block the next try. */
const GIVE_UP_AFTER_MS = 60_000

export const STAFF_FILE = /^\/?assets\/staff\//

/**
 * Caches the staff files when a page asks for it and with every new version after that, and serves them. The page itself
 * caches the files of text recognition.
 * @param files every file of this build
 */
export function serveStaffFiles(files: readonly (PrecacheEntry | string)[]): void {
  const staffFiles = files
    .map((file) => (typeof file === 'string' ? file : file.url))
    .filter((url) => STAFF_FILE.test(url))
    .map((url) => new URL(url, self.location.origin).pathname)

  let storing: Promise<void> | null = null
  /** A fetch that is under way is shared. @throws as `storeMissing` does */
  const store = () => (storing ??= storeMissing(staffFiles).finally(() => (storing = null)))

  self.addEventListener('message', (event) => {
    const { type, worksOffline } = (event.data ?? {}) as { type?: string; worksOffline?: boolean }
    if (type !== 'STORE_STAFF_SCREENS') return
    const answer = (word: 'stored' | 'failed') => event.ports[0]?.postMessage(word)
    event.waitUntil(
      (worksOffline ? storeMissing(staffFiles, false) : store()).then(
        () => answer('stored'),
        () => answer('failed'),
      ),
    )
  })
  self.addEventListener('install', (event) => {
    // A new version must work offline as soon as it takes over.
    event.waitUntil(caches.has(CACHE).then((isStaff) => (isStaff ? store() : undefined)))
  })
  self.addEventListener('activate', (event) => event.waitUntil(deleteOutdated(staffFiles)))
  serve(STAFF_FILE, CACHE)
  serve(RECOGNITION_FILE, RECOGNITION_CACHE)
}

/** Answers from a cache, or from the network when the cache has no answer, which is not written to it. */
function serve(files: RegExp, cacheName: string): void {
  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && files.test(url.pathname),
    new CacheOnly({
      cacheName,
      plugins: [{ handlerDidError: ({ request }) => fetch(request, { signal: untilReplaced() }) }],
    }),
  )
}

/**
 * @param mayFetch false while a person works offline: then it only finds out whether any are missing
 * @throws the error of the first file that could not be cached; the others are cached anyway
 */
async function storeMissing(staffFiles: readonly string[], mayFetch = true): Promise<void> {
  const cache = await caches.open(CACHE)
  const results = await Promise.allSettled(
    staffFiles.map(async (file) => {
      if (await cache.match(file)) return
      if (!mayFetch) throw new Error(`${file} is not stored`)
      const signal = AbortSignal.any([untilReplaced(), AbortSignal.timeout(GIVE_UP_AFTER_MS)])
      await cache.add(new Request(file, { signal }))
    }),
  )
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

async function deleteOutdated(staffFiles: readonly string[]): Promise<void> {
  if (!(await caches.has(CACHE))) return
  const cache = await caches.open(CACHE)
  for (const request of await cache.keys()) {
    if (!staffFiles.includes(new URL(request.url).pathname)) await cache.delete(request)
  }
}
