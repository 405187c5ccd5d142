import type { PrecacheEntry } from 'workbox-precaching'
import { makeWay } from './make-way.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * A new version takes over only when the person agrees in the page's prompt; the page then tells the previous version,
 * too.
 * @param files every file of this build, with its revision: by these, pages tell versions from each other
 */
export function updateWhenAsked(files: readonly (PrecacheEntry | string)[]): void {
  self.addEventListener('message', (event) => {
    const { type } = (event.data ?? {}) as { type?: string }
    if (type === 'SKIP_WAITING') void self.skipWaiting()
    if (type === 'MAKE_WAY') makeWay()
    if (type === 'VERSION') event.ports[0]?.postMessage(JSON.stringify(files))
  })
}
