/** Keeps secondary reads (businesses, templates, similar receipts) per person for offline use. */
import { hashKey } from '@tanstack/react-query'
import {
  experimental_createQueryPersister,
  PERSISTER_KEY_PREFIX,
} from '@tanstack/react-query-persist-client'
import { z } from 'zod'
import { announce } from './broadcast.ts'
import type { StaffDatabase } from './database.ts'

/** A list from weeks ago is better than none. */
const KEPT_MS = 60 * 24 * 60 * 60_000

/** The persister for queries that are to outlive the page. */
export function queryPersister(database: StaffDatabase) {
  return experimental_createQueryPersister({
    maxAge: KEPT_MS,
    storage: {
      // What cannot be kept or found is read from the server as if it had never been here.
      getItem: (key) => readStored(database, key).catch(() => undefined),
      setItem: async (key, value: string) => {
        const isKept = await database
          .transact(['queries'], 'readwrite', (tx) => tx.objectStore('queries').put(value, key))
          .catch(() => null)
        if (isKept !== null) announce(database, 'prefetch')
      },
      removeItem: async (key) => {
        await database
          .transact(['queries'], 'readwrite', (tx) => tx.objectStore('queries').delete(key))
          .catch(() => undefined)
      },
    },
  })
}

const keptQuery = z.object({ state: z.object({ data: z.unknown() }) })

/** What a secondary read last answered; undefined while it is not on this tablet. */
export async function readKept(
  database: StaffDatabase,
  queryKey: readonly unknown[],
): Promise<unknown> {
  const key = `${PERSISTER_KEY_PREFIX}-${hashKey(queryKey)}`
  const json = await readStored(database, key)
  if (json === undefined) return undefined
  const parsed = keptQuery.safeParse(JSON.parse(json))
  return parsed.success ? parsed.data.state.data : undefined
}

function readStored(database: StaffDatabase, key: string): Promise<string | undefined> {
  return database.transact(['queries'], 'readonly', (tx) => tx.objectStore('queries').get(key))
}
