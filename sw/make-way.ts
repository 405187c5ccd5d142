/**
 * A new version takes over once the previous one has nothing more to do, and on a bad line a single request can
 * keep that one busy for minutes.
 */
let current = new AbortController()

/** Gives up the requests that are under way; later ones are made, because the new version may still fail. */
export function makeWay(): void {
  current.abort()
  current = new AbortController()
}

/** @returns for a request that is about to be made: aborts when a new version wants to take over */
export function untilReplaced(): AbortSignal {
  return current.signal
}
