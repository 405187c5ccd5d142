/**
 * Which outbox this is, and so which database. A browser that loses its storage creates an empty one of the same name;
 * without an identity, what it lost would look like what was undone, discarded or sent.
 */
import type { IDBPObjectStore, StoreNames } from 'idb'
import type { StaffSchema } from './rows.ts'

/** In a transaction of any kind; whoever writes takes care that it may. */
type Outbox = Pick<
  IDBPObjectStore<StaffSchema, StoreNames<StaffSchema>[], 'outbox', 'readwrite'>,
  'get' | 'add' | 'put' | 'delete'
>

/** Where a decision is: `seq` is its place in the outbox with the identity `store`. */
export interface PlaceInOutbox {
  store: string
  seq: number
}

/** The row that holds the epoch, too (`epochs.ts`). */
interface IdentityRow {
  store?: string
  epoch?: number
  /** The `seq` of each decision that came back from the second copy, until a person takes note. */
  returned?: readonly number[]
}
const IDENTITY_KEY = 0

/** @returns the row with the outbox's identity; one that has never been written to lacks it */
export async function readIdentity(outbox: Pick<Outbox, 'get'>): Promise<IdentityRow> {
  return ((await outbox.get(IDENTITY_KEY)) as IdentityRow | undefined) ?? {}
}

/** @returns the outbox's identity, which gets one if it has none yet */
export async function storeOf(outbox: Outbox): Promise<string> {
  const identity = await readIdentity(outbox)
  if (identity.store) return identity.store
  // Not `randomUUID`, which insecure addresses lack.
  const store = crypto.getRandomValues(new Uint32Array(4)).join('-')
  await outbox.put({ ...identity, seq: IDENTITY_KEY, store } as never)
  return store
}

/** @param returned see `IdentityRow` */
export async function noteReturned(outbox: Outbox, returned: readonly number[]): Promise<void> {
  const identity = await readIdentity(outbox)
  await outbox.put({ ...identity, seq: IDENTITY_KEY, returned } as never)
}

/** @returns the place that the next decision gets; those from it on were never in this outbox, or are lost */
export async function nextPlace(outbox: Outbox): Promise<number> {
  const seq = await outbox.add({ state: 'unreadable', dueAt: 0 } as never)
  await outbox.delete(seq)
  return seq
}
