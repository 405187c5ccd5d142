/**
 * A reviewer's view of the queue: the filter, the order, and the skipped requests. Stored for the tab's
 * session and deleted at sign-out.
 */
import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { useWorkspace } from '../../workspace/workspace.ts'
import { parseJson } from '../../rules/parse-json.ts'
import { QUEUE_MARKS } from '../../offline/queue/queue-search.ts'
import { useReadsImages } from '../recognition/reads-images.ts'

/** `ready`: see `readyFirst`. */
const QUEUE_ORDERS = ['oldest', 'newest', 'ready'] as const
export type QueueOrder = (typeof QUEUE_ORDERS)[number]

const filter = z.object({
  text: z.string(),
  marks: z.array(z.enum(QUEUE_MARKS)).readonly(),
  order: z.enum(QUEUE_ORDERS),
})

export type FilterAndOrder = z.infer<typeof filter>

const queueView = z.object({
  filter,
  /** Review ids. */
  skipped: z.array(z.string()),
})
type Stored = z.infer<typeof queueView>

const EMPTY: Stored = { filter: { text: '', marks: [], order: 'oldest' }, skipped: [] }

const listeners = new Set<() => void>()
/** Parsed views, by uid: `useSyncExternalStore` needs the same object until the value changes. */
const read = new Map<string, { json: string | null; view: Stored }>()

export interface QueueView {
  view: FilterAndOrder
  skipped: readonly string[]
  change(part: Partial<FilterAndOrder>): void
  skip(reviewId: string): void
}

/** The signed-in reviewer's view of the queue, and how to change it. */
export function useQueueView(): QueueView {
  const { uid } = useWorkspace()
  const { filter, skipped } = useSyncExternalStore(subscribe, () => stored(uid))
  const readsImages = useReadsImages()
  return {
    // If images are not read, none is ready before others.
    view: filter.order === 'ready' && !readsImages ? { ...filter, order: 'oldest' } : filter,
    skipped,
    change: (part) => store(uid, { filter: { ...stored(uid).filter, ...part }, skipped }),
    skip: (reviewId) =>
      store(uid, { filter, skipped: [...new Set([...stored(uid).skipped, reviewId])] }),
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function stored(uid: string): Stored {
  const json = sessionStorage.getItem(keyOf(uid))
  const known = read.get(uid)
  if (known?.json === json) return known.view
  const view = queueView.safeParse(parseJson(json)).data ?? EMPTY
  read.set(uid, { json, view })
  return view
}

function store(uid: string, view: Stored): void {
  sessionStorage.setItem(keyOf(uid), JSON.stringify(view))
  listeners.forEach((listener) => listener())
}

function keyOf(uid: string): string {
  return `queue-view:${uid}`
}
