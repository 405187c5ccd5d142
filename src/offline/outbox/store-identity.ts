/**
 * Which outbox this is. A browser that loses its storage creates an empty one of the same name; without an
 * identity, what it lost would look like what was undone, discarded or sent.
 */
import type { OneStore } from '../one-store.ts'

/** Where a decision is: `seq` is its place in the outbox with the identity `store`. */
export interface PlaceInOutbox {
  store: string
  seq: number
}

/** The row that holds the epoch, too (`../epochs.ts`). */
const IDENTITY_KEY = 0

/** @returns the outbox's identity, which gets one if it has none yet */
export async function storeOf(outbox: OneStore<'outbox'>): Promise<string> {
  const identity = (await outbox.get(IDENTITY_KEY)) as { store?: string } | undefined
  if (identity?.store) return identity.store
  // Not `randomUUID`, which insecure addresses lack.
  const store = crypto.getRandomValues(new Uint32Array(4)).join('-')
  await outbox.put({ ...identity, seq: IDENTITY_KEY, store } as never)
  return store
}

/** @returns the place that the next decision gets; those from it on were never in this outbox, or are lost */
export async function nextPlace(outbox: OneStore<'outbox'>): Promise<number> {
  const seq = await outbox.add({ state: 'unreadable', dueAt: 0 } as never)
  await outbox.delete(seq)
  return seq
}
