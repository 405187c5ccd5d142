/** Keeps secondary reads (businesses, templates, similar receipts) per person for offline use. */
import { experimental_createQueryPersister } from '@tanstack/react-query-persist-client'
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
