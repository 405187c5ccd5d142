/** The files that read text off pictures, which the page of a signed-in person has put on this device. */
import { RECOGNITION_CACHE, RECOGNITION_FILE } from '../src/app-shell/recognition-cache.ts'

declare const self: ServiceWorkerGlobalScope

export function serveRecognitionFiles(): void {
  self.addEventListener('fetch', (event) => {
    const url = new URL(event.request.url)
    if (url.origin === self.location.origin && RECOGNITION_FILE.test(url.pathname)) {
      event.respondWith(keptOrFetched(event.request))
    }
  })
}

async function keptOrFetched(request: Request): Promise<Response> {
  const kept = await caches.match(request, { cacheName: RECOGNITION_CACHE })
  return kept ?? fetch(request)
}
