import { makeWay } from './make-way.ts'

declare const self: ServiceWorkerGlobalScope

/** A new version takes over only when the person agrees in the page's prompt, which also tells the previous one. */
export function updateWhenAsked(): void {
  self.addEventListener('message', (event) => {
    const { type } = (event.data ?? {}) as { type?: string }
    if (type === 'SKIP_WAITING') void self.skipWaiting()
    if (type === 'MAKE_WAY') makeWay()
  })
}
