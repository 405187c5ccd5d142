/** Keeps secondary reads (businesses, templates) per person for offline use. */
import {
  experimental_createQueryPersister,
  type PersistedQuery,
} from '@tanstack/react-query-persist-client'
import type { StaffDatabase } from './database.ts'

/** A list from weeks ago is better than none. */
const KEPT_MS = 60 * 24 * 60 * 60_000

/** The persister for queries that are to outlive the page. */
export function queryPersister(database: StaffDatabase) {
  return experimental_createQueryPersister({
    maxAge: KEPT_MS,
    storage: {
      getItem: async (key) => (await database.open()).get('queries', key),
      setItem: async (key, value: string) => {
        await (await database.open()).put('queries', value, key)
      },
      removeItem: async (key) => (await database.open()).delete('queries', key),
    },
  })
}

/** What is kept of all queries of one name, unparsed. */
export async function readKept(database: StaffDatabase, name: string): Promise<unknown[]> {
  const kept = await (await database.open()).getAll('queries')
  return kept
    .map((json) => JSON.parse(json) as PersistedQuery)
    .filter(({ queryKey }) => queryKey[0] === name)
    .map(({ state }) => state.data)
}
