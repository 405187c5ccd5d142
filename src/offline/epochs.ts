/**
 * Epochs: a sign-out ends the epoch of each store that it wipes; what began in an earlier epoch is no longer written.
 */
import type { IDBPTransaction, StoreNames, StoreValue } from 'idb'
import type { StaffSchema } from './rows.ts'

type Tx = IDBPTransaction<StaffSchema, StoreNames<StaffSchema>[], 'readwrite'>

/**
 * Each store that a sign-out wipes holds the epoch of its last wipe under this key; sessions of an earlier
 * epoch must not write to it any more. It is in the store itself, so that checking it takes no second store.
 */
const EPOCH_KEYS: Partial<Record<StoreNames<StaffSchema>, string | number>> = {
  outbox: 0,
  queue: '',
  values: '',
  queries: '',
  images: '',
  'image-contents': '',
}

/** Thrown on a write for a session that has ended on this tablet. */
export class SessionEndedError extends Error {
  constructor() {
    super('This session has ended')
    this.name = 'SessionEndedError'
  }
}

/** @throws {SessionEndedError} if a store of the transaction has a later epoch than the session's own */
export async function checkEpoch(tx: Tx, own: number): Promise<void> {
  for (const [store, key] of epochKeys(tx)) {
    // A store that a wipe had to skip has a lower epoch; the next session may use it all the same.
    if (epochIn(await tx.objectStore(store).get(key)) > own) throw new SessionEndedError()
  }
}

/** Begins an epoch in every store of the transaction. */
export async function writeEpoch(tx: Tx, epoch: number): Promise<void> {
  for (const [store, key] of epochKeys(tx)) {
    const { keyPath } = tx.objectStore(store)
    const earlier: unknown = await tx.objectStore(store).get(key)
    const row = {
      ...(earlier as object | undefined),
      ...(keyPath ? { [String(keyPath)]: key, epoch } : { epoch }),
    } as StoreValue<StaffSchema, StoreNames<StaffSchema>>
    await tx.objectStore(store).put(row, keyPath ? undefined : key)
  }
}

function epochKeys(tx: Tx): [StoreNames<StaffSchema>, string | number][] {
  return Array.from(tx.objectStoreNames).flatMap((store) => {
    const key = EPOCH_KEYS[store]
    return key === undefined ? [] : [[store, key]]
  })
}

/** @returns the epoch in such a row of a store; 0 before the first sign-out */
function epochIn(row: unknown): number {
  return (row as { epoch?: number } | undefined)?.epoch ?? 0
}
