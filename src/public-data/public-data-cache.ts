/** Shared by page and worker: how answers of the public calls are cached. */

export const PUBLIC_DATA_CACHE = 'public-data'

/** Added by the worker to each answer that it caches: milliseconds since the epoch. */
export const SAVED_AT_HEADER = 'x-saved-at'

const FRESH_MS = 60_000

/** @returns when an answer was cached, milliseconds since the epoch; 0 if unknown */
export function savedAtOf(stored: Response): number {
  return Number(stored.headers.get(SAVED_AT_HEADER))
}

/**
 * A cached answer that is less than a minute old need not be fetched again.
 * @param now milliseconds since the epoch
 */
export function isFresh(stored: Response, now: number): boolean {
  const age = now - savedAtOf(stored)
  // A negative age means that the clock was wrong when it was cached.
  return age >= 0 && age < FRESH_MS
}

/** Posted by the worker when its cached answer for a URL has changed or is gone. */
export interface PublicDataUpdate {
  type: 'PUBLIC_DATA_UPDATED'
  url: string
}
