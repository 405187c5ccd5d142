/** Where next and previous lead: round the queue's list, to skipped requests only when no other is left. */
export interface Neighbours {
  next: string | null
  previous: string | null
}

/**
 * @param ids open requests in the order of the list
 * @param current the request on screen; it need not be in the list
 */
export function neighboursOf(
  ids: readonly string[],
  skipped: readonly string[],
  current: string,
): Neighbours {
  const at = ids.indexOf(current)
  // Everything else once round, beginning behind the current one.
  const round = [...ids.slice(at + 1), ...ids.slice(0, Math.max(at, 0))]
  const choose = (others: readonly string[]) =>
    others.find((id) => !skipped.includes(id)) ?? others[0] ?? null
  return { next: choose(round), previous: choose([...round].reverse()) }
}
