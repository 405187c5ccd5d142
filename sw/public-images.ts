/**
 * Images of coupons and shops, for everybody: those that were seen, and in advance those that the stored lists
 * name, so that the lists look the same offline.
 */
import { registerRoute } from 'workbox-routing'
import { IMAGES } from '../src/contract/served-files.ts'
import { PUBLIC_DATA_CACHE } from '../src/public-data/public-data-cache.ts'
import { findImage, storeImagesOf } from './stored-images.ts'

declare const self: ServiceWorkerGlobalScope

/** Serves the images, and fetches those of the lists once the pages are stored. */
export function servePublicImages(): void {
  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith(`${IMAGES.public}/`),
    ({ request, event }) => findImage(request, (work) => event.waitUntil(work)),
  )
  // The event must not wait for them: until it ends, no page gets an answer.
  self.addEventListener('activate', () => void fetchListedImages())
}

let fetched = Promise.resolve()

/** Fetches what the stored lists and coupons name and this device lacks. It never fails. */
export function fetchListedImages(): Promise<void> {
  fetched = fetched.then(async () => storeImagesOf(await storedAnswers())).catch(() => undefined)
  return fetched
}

async function storedAnswers(): Promise<string[]> {
  const stored = await (await caches.open(PUBLIC_DATA_CACHE)).matchAll()
  const answers = stored.filter(({ headers }) => headers.get('content-type')?.includes('json'))
  return Promise.all(answers.map((answer) => answer.text()))
}
