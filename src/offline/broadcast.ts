/**
 * Tells every tab, and the worker, that a person's stored data changed, so that each reads it again. Carries
 * no data but ids: the database is the only source.
 */
import type { StaffDatabase } from './database.ts'

/**
 * `decision`: one was made and waits in the outbox. `outbox`: an entry moved on. `queue`: the list or its
 * marks changed. `prefetch`: more images are on this tablet. `images`: more of them can be told apart.
 */
export type Change = 'decision' | 'outbox' | 'queue' | 'draft' | 'prefetch' | 'images'

interface Message {
  change: Change
  /** Of a `decision` or a `draft`: what it is about. */
  reviewId?: string | undefined
}
/** @param isOwn made by this tab */
type Listener = (change: Change, reviewId: string | undefined, isOwn: boolean) => void

/** One channel for each database, to speak and to listen: it does not hear itself, so nothing is heard twice. */
interface Hub {
  channel: BroadcastChannel
  listeners: Set<Listener>
}
const hubs = new Map<string, Hub>()

/** Call after the transaction is complete, never before. */
export function announce({ name }: StaffDatabase, change: Change, reviewId?: string): void {
  const message: Message = { change, reviewId }
  const hub = hubs.get(name)
  hub?.listeners.forEach((listener) => listener(change, reviewId, true))
  const channel = hub?.channel ?? new BroadcastChannel(name)
  channel.postMessage(message)
  if (!hub) channel.close()
}

/**
 * @param listener called for changes made here, in other tabs and in the worker
 * @returns stops listening
 */
export function onChange({ name }: StaffDatabase, listener: Listener): () => void {
  const hub = hubs.get(name) ?? openHub(name)
  hub.listeners.add(listener)
  return () => {
    hub.listeners.delete(listener)
    if (hub.listeners.size > 0) return
    hub.channel.close()
    hubs.delete(name)
  }
}

function openHub(name: string): Hub {
  const hub: Hub = { channel: new BroadcastChannel(name), listeners: new Set() }
  hub.channel.onmessage = ({ data }: MessageEvent<Message>) =>
    hub.listeners.forEach((listener) => listener(data.change, data.reviewId, false))
  hubs.set(name, hub)
  return hub
}
