/** Where in the index by due time the rows of each state lie. */

/** Longest delay of an entry: a due time beyond it means that the clock was set back. */
export const DELAY_MAX_MS = 5 * 60_000

/** Unsent rows by their state. */
export const STATES = {
  waiting: rowsIn('waiting'),
  sending: rowsIn('sending'),
  refused: rowsIn('refused'),
  conflict: rowsIn('conflict'),
  unreadable: rowsIn('unreadable'),
}

/** Waiting in the order of decision. */
export const IN_ORDER = IDBKeyRange.only(['waiting', 0])

/** Waiting behind those. */
export const DELAYED = IDBKeyRange.bound(['waiting', 0], ['waiting', []], true)

/** What is due: what has no delay, what has one that is over, and what the clock was set back behind. */
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
