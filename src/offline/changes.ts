/**
 * Tells every tab, and the worker, that a person's stored data changed, so that each reads it again.
 * Carries no data: the database is the only source.
 */
import type { StaffDatabase } from './database.ts'

/**
 * `decision`: one was made and waits in the outbox. `outbox`: an entry or the line moved on. `supply`:
 * more pictures are on this tablet. `pictures`: more of them can be told apart.
 */
export type Change = 'decision' | 'outbox' | 'queue' | 'draft' | 'supply' | 'pictures'

const listeners = new Map<string, Set<(change: Change) => void>>()

/** Call after the transaction is complete, never before. */
export function announce(database: StaffDatabase, change: Change): void {
  listeners.get(database.name)?.forEach((listener) => listener(change))
  const channel = new BroadcastChannel(database.name)
  channel.postMessage(change)
  channel.close()
}

/**
 * @param listener called for changes made here, in other tabs and in the worker
 * @returns stops listening
 */
export function onChange(database: StaffDatabase, listener: (change: Change) => void): () => void {
  const channel = new BroadcastChannel(database.name)
  channel.onmessage = (event: MessageEvent<Change>) => listener(event.data)
  const here = listeners.get(database.name) ?? new Set()
  listeners.set(database.name, here.add(listener))
  return () => {
    here.delete(listener)
    channel.close()
  }
}
