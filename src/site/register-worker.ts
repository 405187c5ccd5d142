/** Registers the service worker once the page has loaded, so that it takes nothing from the page. */
export function registerWorker(): void {
  // Not in `npm run dev`, where the worker would serve cached files instead of what was just written.
  if (!import.meta.env.PROD) return
  const register = () => {
    navigator.serviceWorker?.register('/sw.js').catch((error: unknown) => {
      console.warn('The pages could not be prepared for offline use', error)
    })
  }
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
