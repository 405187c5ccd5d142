/** The drain's waits after a failure. All times are in milliseconds. */
import { pauseAfter } from '../jobs/backoff.ts'

/**
 * While the page is visible. Together with the call's time-out, a decision leaves within ten seconds after the server
 * is back.
 */
const LINK_BACKOFF = { minMs: 500, maxMs: 4_000 }
const HIDDEN_LINK_BACKOFF = { minMs: 500, maxMs: 60_000 }

/** An entry's first setbacks cause no delay: they may be a passing problem. */
const FREE_SETBACKS = 2
/** Longest delay of an entry. If it is due even later, the clock was set back. */
export const DELAY_MAX_MS = 5 * 60_000
const ENTRY_BACKOFF = { minMs: 2_000, maxMs: DELAY_MAX_MS }

/**
 * The pause of all sending after failures of the link.
 * @param failures in a row, from 1
 * @param isInSight whether the page is visible
 * @param chance random number, 0 ≤ x < 1
 */
export function linkDelay(failures: number, isInSight: boolean, chance: number): number {
  return pauseAfter(failures, isInSight ? LINK_BACKOFF : HIDDEN_LINK_BACKOFF, chance)
}

/**
 * The delay of an entry that fails while others succeed.
 * @param setbacks so far, from 1
 * @param chance random number, 0 ≤ x < 1
 * @returns 0: no delay
 */
export function entryDelay(setbacks: number, chance: number): number {
  return setbacks <= FREE_SETBACKS ? 0 : pauseAfter(setbacks - FREE_SETBACKS, ENTRY_BACKOFF, chance)
}
