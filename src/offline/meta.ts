/**
 * A person's database as it knows itself: one row, in a store of its own. It is read before each write and hardly ever
 * written, so that no store waits for another one.
 */
import type { IDBPTransaction, StoreNames } from 'idb'
import { metaRow, type Meta, type StaffSchema } from './rows.ts'

/** Where a decision is: `seq` is its place in the outbox of the database `store`. */
export interface PlaceInOutbox {
  store: string
  seq: number
}

/** Thrown on a write for a session that has ended on this tablet. */
export class SessionEndedError extends Error {
  constructor() {
    super('This session has ended')
    this.name = 'SessionEndedError'
  }
}

const KEY = 'own'

type Tx<Mode extends IDBTransactionMode> = IDBPTransaction<
  StaffSchema,
  StoreNames<StaffSchema>[],
  Mode
>

/** Writes the row of a database that is being created, in a transaction that includes `meta`. */
export function beginMeta(tx: Tx<'versionchange'>): Promise<unknown> {
  // Not `randomUUID`, which insecure addresses lack.
  const store = crypto.getRandomValues(new Uint32Array(4)).join('-')
  return tx.objectStore('meta').put({ store, epoch: 0, removedTo: 0, returned: [] }, KEY)
}

/** @param tx one that includes `meta` */
export async function readMeta(tx: Tx<'readonly' | 'readwrite'>): Promise<Meta> {
  return metaRow.parse(await tx.objectStore('meta').get(KEY))
}

/** Changes the row. @param tx one that includes `meta` */
export async function changeMeta(
  tx: Tx<'readwrite'>,
  change: (before: Meta) => Partial<Meta>,
): Promise<void> {
  const before = await readMeta(tx)
  await tx.objectStore('meta').put({ ...before, ...change(before) }, KEY)
}

/** @returns the highest place in the outbox that was ever taken; 0: none. @param tx one that includes `outbox` and `meta` */
export async function readLastSeq(tx: Tx<'readonly' | 'readwrite'>): Promise<number> {
  const last = await tx.objectStore('outbox').openKeyCursor(null, 'prev')
  return Math.max(last?.key ?? 0, (await readMeta(tx)).removedTo)
}

/** Takes decisions out of the outbox. @param tx one that includes `outbox` and `meta` */
export async function removeDecisions(
  tx: Tx<'readwrite'>,
  places: readonly number[],
): Promise<void> {
  await Promise.all(places.map((place) => tx.objectStore('outbox').delete(place)))
  await changeMeta(tx, ({ removedTo }) => ({ removedTo: Math.max(removedTo, ...places) }))
}
