/**
 * A page that was open while a new version was deployed may ask for a file that is gone. Everything typed
 * is in a draft, so the page loads itself anew, but not over and over when that does not help, and not
 * where only the server is out of reach: there the page itself says what is missing.
 */
const KEY = 'reloaded-for-missing-chunk'
const AGAIN_AFTER_MS = 60_000

export function reloadOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    if (Date.now() - last >= AGAIN_AFTER_MS) void reloadWhereServed()
  })
}

async function reloadWhereServed(): Promise<void> {
  const isServed = await fetch('/healthz', { cache: 'no-store' }).then(
    (response) => response.ok,
    () => false,
  )
  if (!isServed) return
  sessionStorage.setItem(KEY, String(Date.now()))
  location.reload()
}
