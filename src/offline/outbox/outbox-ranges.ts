/** Key ranges of the outbox's index `by-due`. */
import { DELAY_MAX_MS } from './drain-delays.ts'

/** Unsent rows of each state. */
export const STATES = {
  waiting: rowsIn('waiting'),
  sending: rowsIn('sending'),
  refused: rowsIn('refused'),
  conflict: rowsIn('conflict'),
  unreadable: rowsIn('unreadable'),
}

/** Waiting without delay, in the order of decision. */
export const IN_ORDER = IDBKeyRange.only(['waiting', 0])

/** Waiting with a delay, or behind the others. */
export const DELAYED = IDBKeyRange.bound(['waiting', 0], ['waiting', []], true)

/**
 * Waiting entries that are due: those without a delay, those whose delay is over, and those whose due time is
 * implausible because the clock was set back.
 * @param now milliseconds since the epoch
 */
export function dueRanges(now: number): IDBKeyRange[] {
  return [
    IN_ORDER,
    IDBKeyRange.bound(['waiting', 0], ['waiting', now], true),
    IDBKeyRange.bound(['waiting', now + DELAY_MAX_MS], ['waiting', []], true),
  ]
}

function rowsIn(state: string): IDBKeyRange {
  return IDBKeyRange.bound([state], [state, []])
}
