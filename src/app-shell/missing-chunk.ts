/**
 * A page that was open while a new version was deployed may request a file that no longer exists. The page
 * then reloads, as everything typed is stored as a draft. It does so at most once a minute, in case that does
 * not help, and only if the server can be reached; otherwise the page itself says what is missing.
 */
const KEY = 'reloaded-for-missing-chunk'
const AGAIN_AFTER_MS = 60_000
const ANSWER_WITHIN_MS = 5_000

/**
 * Loads the code of a page, or reloads the page if that fails; in that case the promise never settles.
 * @param load the dynamic import
 * @throws what the import throws, if reloading would not help
 */
export async function loadOrReload<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    if (Date.now() - last < AGAIN_AFTER_MS || !(await isServerUp())) throw error
    sessionStorage.setItem(KEY, String(Date.now()))
    location.reload()
    return new Promise<never>(() => undefined)
  }
}

function isServerUp(): Promise<boolean> {
  return fetch('/healthz', {
    cache: 'no-store',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).then(
    (response) => response.ok,
    () => false,
  )
}
