/** Transactions on a single store of a person's database, which are most of them. All throw as `transact` does. */
import type { IDBPObjectStore } from 'idb'
import type { StaffDatabase, StaffTx, StoreName } from './database.ts'
import type { StaffSchema } from './rows.ts'

export type OneStore<
  Name extends StoreName,
  Mode extends IDBTransactionMode = 'readwrite',
> = IDBPObjectStore<StaffSchema, StoreName[], Name, Mode>

const STRICT = { durability: 'strict' } as const

/** @returns what the work returns */
export function read<Name extends StoreName, T>(
  database: StaffDatabase,
  name: Name,
  work: (store: OneStore<Name, 'readonly'>) => Promise<T>,
): Promise<T> {
  return database.transact([name], 'readonly', (tx) => work(tx.objectStore(name)))
}

/** @returns what the work returns, once that is written */
export function write<Name extends StoreName, T>(
  database: StaffDatabase,
  name: Name,
  work: (store: OneStore<Name>) => Promise<T>,
): Promise<T> {
  return database.transact([name], 'readwrite', (tx) => work(tx.objectStore(name)))
}

/** Like `write`, and what is written is on the disk then, safe from a power cut. */
export function writeToDisk<Name extends StoreName, T>(
  database: StaffDatabase,
  name: Name,
  work: (store: OneStore<Name>) => Promise<T>,
): Promise<T> {
  return database.transact([name], 'readwrite', (tx) => work(tx.objectStore(name)), STRICT)
}

/** Like `writeToDisk`, for changes of the outbox that `meta` has to know of. */
export function writeOutboxAndMeta<T>(
  database: StaffDatabase,
  work: (tx: StaffTx) => Promise<T>,
): Promise<T> {
  return database.transact(['outbox', 'meta'], 'readwrite', work, STRICT)
}
