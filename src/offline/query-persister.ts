/**
 * Stores secondary reads per person for offline use: businesses, those added last, receipt templates, similar
 * receipts.
 */
import { hashKey } from '@tanstack/react-query'
import {
  experimental_createQueryPersister,
  PERSISTER_KEY_PREFIX,
} from '@tanstack/react-query-persist-client'
import { z } from 'zod'
import { announce } from './broadcast.ts'
import type { StaffDatabase } from './database.ts'
import { read, write } from './one-store.ts'
import { parseJson } from '../rules/parse-json.ts'

/** 60 days: a list that is weeks old is better than none. */
const QUERIES_FOR_MS = 60 * 24 * 60 * 60_000

/** @returns the TanStack Query persister for queries that should outlive the page */
export function queryPersister(database: StaffDatabase) {
  return experimental_createQueryPersister({
    maxAge: QUERIES_FOR_MS,
    storage: {
      // If storage fails, the query simply goes to the server.
      getItem: (key) => readStored(database, key).catch(() => undefined),
      setItem: async (key, value: string) => {
        const stored = await write(database, 'queries', (queries) => queries.put(value, key)).catch(
          () => null,
        )
        if (stored !== null) announce(database, 'prefetch')
      },
      removeItem: async (key) => {
        await write(database, 'queries', (queries) => queries.delete(key)).catch(() => undefined)
      },
    },
  })
}

const storedQuery = z.object({ state: z.object({ data: z.unknown() }) })

/** @returns the last answer to a secondary read; undefined if this tablet has none that can be read */
export async function readStoredQuery(
  database: StaffDatabase,
  queryKey: readonly unknown[],
): Promise<unknown> {
  const [data] = await readStoredQueries(database, [queryKey])
  return data
}

/** @returns the same for several reads, in their order; in one transaction, however many */
export async function readStoredQueries(
  database: StaffDatabase,
  queryKeys: readonly (readonly unknown[])[],
): Promise<unknown[]> {
  if (queryKeys.length === 0) return []
  const keys = queryKeys.map((key) => `${PERSISTER_KEY_PREFIX}-${hashKey(key)}`)
  const found = await read(database, 'queries', (queries) =>
    Promise.all(keys.map((key): Promise<string | undefined> => queries.get(key))),
  )
  // A damaged one must not hide the others.
  return found.map((json = '') => storedQuery.safeParse(parseJson(json)).data?.state.data)
}

function readStored(database: StaffDatabase, key: string): Promise<string | undefined> {
  return read(database, 'queries', (queries) => queries.get(key))
}
