import { LRUCache } from 'lru-cache'

/** Bounds the memory; the least recently used results go first. */
const MOST_RESULTS = 10_000

/**
 * Keeps what `read` returned for a key. Requests at the same time share one read; a failure is not kept.
 * @param milliseconds how long a result is kept
 */
export function kept<T>(
  milliseconds: number,
  read: (key: string) => Promise<T>,
): (key: string) => Promise<T> {
  const results = new LRUCache<string, { result: Promise<T>; until: number }>({ max: MOST_RESULTS })
  return (key) => {
    const known = results.get(key)
    if (known && Date.now() < known.until) return known.result
    const entry = { result: read(key), until: Date.now() + milliseconds }
    results.set(key, entry)
    entry.result.catch(() => {
      if (results.peek(key) === entry) results.delete(key)
    })
    return entry.result
  }
}
