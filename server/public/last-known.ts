import { LRUCache } from 'lru-cache'
import { log } from '../config/log.ts'

/** Bounds the memory; the least recently used results go first. */
const MOST_RESULTS = 1000

/** How old a result may be that is returned without a new read, in milliseconds. */
const FRESH_MS = 1000

/** How long a new read is waited for if there is an earlier result, in milliseconds. */
const PATIENCE_MS = 1000

interface Entry<T> {
  last?: { result: T; at: number }
  reading?: Promise<T>
}

/**
 * Reads at most once at a time and once a second for each key. While `read` fails or takes long, what it
 * returned last stands.
 * @returns a function that throws what `read` throws, unless there is an earlier result
 */
export function lastKnown<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const entries = new LRUCache<string, Entry<T>>({ max: MOST_RESULTS })
  return async (key) => {
    const entry = entries.get(key) ?? {}
    entries.set(key, entry)
    const { last } = entry
    const age = last ? Date.now() - last.at : Infinity
    if (last && age >= 0 && age < FRESH_MS) return last.result

    entry.reading ??= readInto(entry, () => read(key))
    if (!last) return entry.reading
    const orLast = entry.reading.catch((error: unknown) => {
      log.warn({ err: error }, 'A page shows what was read last')
      return last.result
    })
    const soon = new Promise<T>((resolve) => setTimeout(resolve, PATIENCE_MS, last.result).unref())
    return Promise.race([orLast, soon])
  }
}

async function readInto<T>(entry: Entry<T>, read: () => Promise<T>): Promise<T> {
  try {
    const result = await read()
    entry.last = { result, at: Date.now() }
    return result
  } finally {
    delete entry.reading
  }
}
