declare const self: ServiceWorkerGlobalScope

/** A new version takes over when the person says so in the page's prompt, never by itself. */
export function updateWhenAsked(): void {
  self.addEventListener('message', (event) => {
    const { type } = (event.data ?? {}) as { type?: string }
    if (type === 'SKIP_WAITING') void self.skipWaiting()
  })
}
