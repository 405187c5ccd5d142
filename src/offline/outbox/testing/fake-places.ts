/** The places of a tablet that Node lacks: `localStorage` and Cache Storage, each of which can be emptied. */
import { vi } from 'vitest'

export type FakePlaces = ReturnType<typeof fakePlaces>

/** Puts both in place until the end of the test. */
export function fakePlaces() {
  const local = new Map<string, string>()
  const cached = new Map<string, Response>()
  let isFull = false
  vi.stubGlobal('localStorage', {
    get length() {
      return local.size
    },
    key: (index: number) => [...local.keys()][index] ?? null,
    getItem: (key: string) => local.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (isFull) throw new DOMException('Full', 'QuotaExceededError')
      local.set(key, text)
    },
    removeItem: (key: string) => void local.delete(key),
  })
  const cache = { put: async (key: string, value: Response) => void cached.set(key, value) }
  vi.stubGlobal('caches', {
    open: async () => cache,
    match: async (key: string) => cached.get(key)?.clone(),
  })
  return {
    /** What they hold, by key; a cache by address. */
    local,
    cached,
    /** Deletes everything in it, as a browser or a person does. */
    emptyLocalStorage: () => local.clear(),
    /** Browsers list the keys in an order of their own. */
    reverseLocalStorage: () => {
      const entries = [...local].reverse()
      local.clear()
      entries.forEach(([key, text]) => local.set(key, text))
    },
    emptyCaches: () => cached.clear(),
    /** From now on writing to it fails. */
    fillLocalStorage: () => (isFull = true),
  }
}

/** Loses a database, as a browser does that creates its store anew; the page may have it open. */
export function loseDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error ?? new Error('Not deleted'))
  })
}
