/**
 * Tells all tabs and the worker that a person's stored data changed, so that they read it again. Messages
 * carry ids but no data: the database is the only source.
 */
import type { StaffDatabase } from './database.ts'

/**
 * `decision`: a decision is new in the outbox, or a person sends it again. `settled`: the queue knows of a decision.
 * `outbox`: an entry changed its state. `queue`: the list, or which of it are decided, changed. `draft`: a draft was
 * saved. `image`: an image is here, or some are no longer. `prefetch`: what else is stored for offline use changed.
 * `prints`: another image can be recognized. `readings`: the text of another image is known. `erased`: a request is forgotten. `wipe`: what was read is
 * about to be deleted, for a sign-out.
 */
export type Change =
  | 'decision'
  | 'settled'
  | 'outbox'
  | 'queue'
  | 'draft'
  | 'image'
  | 'prefetch'
  | 'prints'
  | 'readings'
  | 'erased'
  | 'wipe'

interface Message {
  change: Change
  /** Only with `decision`, `settled`, `draft` and `erased`. */
  reviewId?: string | undefined
}
/** @param isOwn whether this tab made the change */
type Listener = (change: Change, reviewId: string | undefined, isOwn: boolean) => void

/** One channel per database, for sending and receiving. A channel does not receive its own messages. */
interface Hub {
  channel: BroadcastChannel
  listeners: Set<Listener>
}
const hubs = new Map<string, Hub>()

/**
 * Announces a change to this tab, other tabs and the worker. Call it after the transaction has completed.
 * @param reviewId for `decision`, `settled`, `draft` and `erased`
 */
export function announce({ name }: StaffDatabase, change: Change, reviewId?: string): void {
  const message: Message = { change, reviewId }
  const hub = hubs.get(name)
  const channel = hub?.channel ?? new BroadcastChannel(name)
  // First, because a listener that stops listening may close the channel.
  channel.postMessage(message)
  if (!hub) channel.close()
  hub?.listeners.forEach((listener) => listener(change, reviewId, true))
}

/**
 * @param listener called for changes made in this tab, in other tabs and in the worker
 * @returns a function that stops listening
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
