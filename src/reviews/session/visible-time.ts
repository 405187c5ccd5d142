/** Counts how long the page has been visible. */
export interface VisibleTime {
  /** Milliseconds the page has been visible so far. */
  elapsed(): number
  stop(): void
}

/**
 * Starts counting; `stop` removes its listener.
 * @param now milliseconds of a monotonic clock
 */
export function countVisibleTime(now: () => number = () => performance.now()): VisibleTime {
  let counted = 0
  let since: number | null = document.visibilityState === 'visible' ? now() : null
  const onChange = () => {
    if (since !== null) counted += now() - since
    since = document.visibilityState === 'visible' ? now() : null
  }
  document.addEventListener('visibilitychange', onChange)
  return {
    elapsed: () => Math.round(counted + (since === null ? 0 : now() - since)),
    stop: () => document.removeEventListener('visibilitychange', onChange),
  }
}
