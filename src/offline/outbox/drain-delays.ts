/**
 * How long the drain waits after a failure: exponential back-off with 50% jitter, so that tablets do not all
 * come back at once. All in milliseconds.
 */
const LINK_MIN_MS = 500
/**
 * While the page is visible. Together with the call's time-out, a decision leaves within ten seconds after
 * the server is back.
 */
const LINK_MAX_MS = 4_000
const HIDDEN_LINK_MAX_MS = 60_000

/** An entry's first setbacks cause no delay: they may be a passing problem. */
const FREE_SETBACKS = 2
/** Longest delay of an entry. If it is due even later, the clock was set back. */
export const DELAY_MAX_MS = 5 * 60_000
const ENTRY_MIN_MS = 2_000

/**
 * How long to pause all sending after failures of the link.
 * @param failures in a row, from 1
 * @param isInSight whether the page is visible
 * @param chance random number, 0 ≤ x < 1
 * @returns milliseconds
 */
export function linkDelay(failures: number, isInSight: boolean, chance: number): number {
  const most = isInSight ? LINK_MAX_MS : HIDDEN_LINK_MAX_MS
  return jittered(Math.min(most, LINK_MIN_MS * 2 ** (failures - 1)), chance)
}

/**
 * How long to delay an entry that fails while others succeed.
 * @param setbacks so far, from 1
 * @param chance random number, 0 ≤ x < 1
 * @returns milliseconds; 0: no delay
 */
export function entryDelay(setbacks: number, chance: number): number {
  if (setbacks <= FREE_SETBACKS) return 0
  const doublings = setbacks - FREE_SETBACKS - 1
  return jittered(Math.min(DELAY_MAX_MS, ENTRY_MIN_MS * 2 ** doublings), chance)
}

/** Half of a time, and a random part of the other half. */
export function jittered(bound: number, chance: number): number {
  return Math.round((bound * (1 + chance)) / 2)
}
