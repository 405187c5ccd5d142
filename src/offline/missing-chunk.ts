/**
 * A page that was open while a new version was deployed may ask for a file that is gone. Everything typed
 * is in a draft, so the page loads itself anew, but not over and over when that does not help.
 */
const KEY = 'reloaded-for-missing-chunk'
const AGAIN_AFTER_MS = 60_000

export function reloadOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    if (Date.now() - last < AGAIN_AFTER_MS) return
    event.preventDefault()
    sessionStorage.setItem(KEY, String(Date.now()))
    location.reload()
  })
}
