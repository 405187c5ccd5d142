/**
 * A new version takes over once the previous one has nothing more to do, and on a bad line a single request can
 * keep that one busy for minutes.
 */

/** By then the page that asked for the new version has come back with it, or without. */
const RELOADED_MS = 10_000

let current = new AbortController()
let reloading: ReturnType<typeof setTimeout> | undefined

/** Gives up the requests that are under way; later ones are made, because the new version may still fail. */
export function makeWay(): void {
  clearTimeout(reloading)
  reloading = setTimeout(() => (reloading = undefined), RELOADED_MS)
  current.abort()
  current = new AbortController()
}

/** @returns for a request that is about to be made: aborts when a new version wants to take over */
export function untilReplaced(): AbortSignal {
  return current.signal
}

/** @returns true while the pages are being reloaded for a new version, which waits for all that this one begins */
export function isReloading(): boolean {
  return reloading !== undefined
}
