/**
 * A page that was open while a new version was deployed may request a file that no longer exists. The page
 * then reloads, as everything typed is stored as a draft. It does so at most once a minute, in case that does
 * not help, and only if the server can be reached.
 */
import { isServerUp } from '../offline/server-up.ts'

const KEY = 'reloaded-for-missing-chunk'
const AGAIN_AFTER_MS = 60_000

/** Thrown for a page whose code is not on this device, while our server does not answer. */
export class PageNotHereError extends Error {}

/**
 * Loads the code of a page, or reloads the page if that fails; in that case the promise never settles.
 * @param load the dynamic import
 * @throws {PageNotHereError} if the server cannot be reached
 * @throws what the import throws, if reloading would not help
 */
export async function loadOrReload<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!(await isServerUp())) throw new PageNotHereError(undefined, { cause: error })
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    if (Date.now() - last < AGAIN_AFTER_MS) throw error
    sessionStorage.setItem(KEY, String(Date.now()))
    location.reload()
    return new Promise<never>(() => undefined)
  }
}
