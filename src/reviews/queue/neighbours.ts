/**
 * Ids of the requests to which next and previous lead; null where no other request is left. They wrap around the list,
 * and reach skipped requests only as a last resort.
 * @param ids open requests in the order of the list
 * @param current the request on screen; it need not be in the list
 */
export function neighboursOf(
  ids: readonly string[],
  skipped: readonly string[],
  current: string,
): { next: string | null; previous: string | null } {
  const at = ids.indexOf(current)
  // All other requests, starting after the current one and wrapping around.
  const round = [...ids.slice(at + 1), ...ids.slice(0, Math.max(at, 0))]
  const choose = (others: readonly string[]) =>
    others.find((id) => !skipped.includes(id)) ?? others[0] ?? null
  return { next: choose(round), previous: choose([...round].reverse()) }
}
