/** What page and worker agree on about kept answers of the public calls. */

export const PUBLIC_DATA_CACHE = 'public-data'

/** Written by the worker on each answer that it keeps: milliseconds since the epoch. */
export const SAVED_AT_HEADER = 'x-saved-at'

const FRESH_MS = 60_000

/** When an answer was kept, milliseconds since the epoch; 0 where it does not say. */
export function savedAtOf(kept: Response): number {
  return Number(kept.headers.get(SAVED_AT_HEADER))
}

/** Whether an answer is young enough not to be asked for again. */
export function isFresh(kept: Response, now: number): boolean {
  const age = now - savedAtOf(kept)
  // One from the future was kept before the clock was set right.
  return age >= 0 && age < FRESH_MS
}

/** What the worker posts when its answer of a URL has changed or is gone. */
export interface PublicDataUpdate {
  type: 'PUBLIC_DATA_UPDATED'
  url: string
}
