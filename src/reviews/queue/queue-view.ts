/**
 * A reviewer's view of the queue: the filter, the order, and the skipped requests. Stored for the tab's
 * session and deleted at sign-out.
 */
import { useMemo } from 'react'
import { z } from 'zod'
import { readText, storeText, useText } from '../../workspace/stored-text.ts'
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

export interface QueueView {
  view: FilterAndOrder
  skipped: readonly string[]
  change(part: Partial<FilterAndOrder>): void
  skip(reviewId: string): void
}

/** The signed-in reviewer's view of the queue, and how to change it. */
export function useQueueView(): QueueView {
  const { uid } = useWorkspace()
  const key = `queue-view:${uid}`
  const text = useText('sessionStorage', key)
  const { filter, skipped } = useMemo(() => parse(text), [text])
  const readsImages = useReadsImages()
  const change = (next: (now: Stored) => Partial<Stored>) => {
    const now = parse(readText('sessionStorage', key))
    storeText('sessionStorage', key, JSON.stringify({ ...now, ...next(now) }))
  }
  return {
    // If images are not read, none is ready before others.
    view: filter.order === 'ready' && !readsImages ? { ...filter, order: 'oldest' } : filter,
    skipped,
    change: (part) => change((now) => ({ filter: { ...now.filter, ...part } })),
    skip: (reviewId) => change((now) => ({ skipped: [...new Set([...now.skipped, reviewId])] })),
  }
}

function parse(text: string | null): Stored {
  return queueView.safeParse(parseJson(text)).data ?? EMPTY
}
