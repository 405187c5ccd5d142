/** Registers the service worker once the page has loaded, so that it takes nothing from the page. */
export function registerWorker(): void {
  const register = () => {
    navigator.serviceWorker?.register('/sw.js').catch((error: unknown) => {
      console.warn('The pages could not be prepared for offline use', error)
    })
  }
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
