/**
 * A page that was open while a new version was deployed may ask for a file that is gone. Everything typed
 * is in a draft, so the page loads itself anew, but not over and over when that does not help, and not
 * where only the server is out of reach: there the page itself says what is missing.
 */
const KEY = 'reloaded-for-missing-chunk'
const AGAIN_AFTER_MS = 60_000
const ANSWER_WITHIN_MS = 5_000

/**
 * Loads the code of a page. While the page is about to load itself anew, nothing comes back.
 * @param load the dynamic import
 * @throws what the import throws, where loading anew would not help
 */
export async function loadOrReload<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    if (Date.now() - last < AGAIN_AFTER_MS || !(await isServed())) throw error
    sessionStorage.setItem(KEY, String(Date.now()))
    location.reload()
    return new Promise<never>(() => undefined)
  }
}

function isServed(): Promise<boolean> {
  return fetch('/healthz', {
    cache: 'no-store',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).then(
    (response) => response.ok,
    () => false,
  )
}
