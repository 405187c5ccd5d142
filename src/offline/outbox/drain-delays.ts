/**
 * How long the drain waits after a failure: doubling, with half of it left to chance, so that tablets do not
 * come back all at once. All in milliseconds.
 */
import { DELAY_MAX_MS } from './outbox-ranges.ts'

const LINK_MIN_MS = 500
/** While somebody looks. With a try that hangs to its end, a decision leaves within ten seconds of a server that answers. */
const LINK_MAX_MS = 4_000
const HIDDEN_LINK_MAX_MS = 60_000

/** A passing mishap costs an entry nothing: its delay begins after so many setbacks. */
const SETBACKS_FOR_FREE = 2
const ENTRY_MIN_MS = 2_000

/**
 * How long the link rests.
 * @param failures in a row, from 1
 * @param chance 0 ≤ x < 1
 */
export function linkDelay(failures: number, isInSight: boolean, chance: number): number {
  const most = isInSight ? LINK_MAX_MS : HIDDEN_LINK_MAX_MS
  return jittered(Math.min(most, LINK_MIN_MS * 2 ** (failures - 1)), chance)
}

/**
 * How long an entry rests that others pass; 0: not at all.
 * @param setbacks so far, from 1
 * @param chance 0 ≤ x < 1
 */
export function entryDelay(setbacks: number, chance: number): number {
  if (setbacks <= SETBACKS_FOR_FREE) return 0
  const doublings = setbacks - SETBACKS_FOR_FREE - 1
  return jittered(Math.min(DELAY_MAX_MS, ENTRY_MIN_MS * 2 ** doublings), chance)
}

function jittered(bound: number, chance: number): number {
  return Math.round((bound * (1 + chance)) / 2)
}
