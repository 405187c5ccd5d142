import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/**
 * Reads what only the browser knows.
 * @param read must return the same each time
 * @param rendered what the HTML of the page was rendered with; it stands while that is hydrated
 */
export function useInBrowser<T>(read: () => T, rendered: T): T {
  return useSyncExternalStore(neverChanges, read, () => rendered)
}
