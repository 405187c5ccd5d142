/** One review request: read from this tablet, or searched for on the server if it is missing. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { ReviewRequest } from '../../contract/review-calls.ts'
import { connectionState, onConnectionChange } from '../../offline/connection.ts'
import { readDraft } from '../../offline/drafts/review-drafts.ts'
import { readDecision } from '../../offline/outbox/outbox-reads.ts'
import { readRequest } from '../../offline/queue/queue.ts'
import type { OutboxEntry, ReviewDraft, SentDecision } from '../../offline/rows.ts'
import { useWorkspace } from '../../workspace/workspace.ts'
import { syncOf } from '../queue/queue-sync.ts'

interface LocalReview {
  request: ReviewRequest | null
  /** The decision that is not acknowledged yet. */
  entry: OutboxEntry | null
  /** The decision that was acknowledged. */
  sent: SentDecision | null
  draft: ReviewDraft | null
}

export type Review =
  | { status: 'loading' }
  /** The tablet's storage could not be read. */
  | { status: 'failed'; message: string }
  /** Neither in this tablet's queue nor decided on it. */
  | { status: 'missing'; isOnline: boolean | null }
  | ({ status: 'ready'; request: ReviewRequest } & Omit<LocalReview, 'request'>)

/**
 * A request as stored on this tablet, with its decision and draft. A missing one is searched for on the
 * server; otherwise its page of the queue is refreshed.
 */
export function useReview(reviewId: string): Review {
  const workspace = useWorkspace()
  const { database } = workspace
  const isOnline = useSyncExternalStore(onConnectionChange, connectionState)
  const queryKey = ['review', reviewId]
  const review = useQuery({
    queryKey,
    queryFn: async ({ client }): Promise<LocalReview> => {
      const [request, { entry, sent }, draft] = await Promise.all([
        // A failure to read one store must not hide what the others contain.
        readRequest(database, reviewId).catch(() => null),
        readDecision(database, reviewId),
        readDraft(database, reviewId).catch(() => null),
      ])
      // A request that is on screen stays there with its draft, even if it has left the queue. The next
      // request was already read while the one before it was on screen.
      const before = client.getQueryData<LocalReview>(queryKey)
      const shown =
        before?.request ?? client.getQueryData<ReviewRequest>(['queue', 'request', reviewId])
      // The decision that stands, once the reviewer has given up one that was in conflict with it.
      const accepted = before?.entry?.problem?.standing
      return {
        request: entry?.item ?? accepted ?? request ?? sent?.item ?? shown ?? null,
        entry,
        sent,
        draft,
      }
    },
    // The draft is read once; after that, what is typed is newer than what is stored.
    gcTime: 0,
  })
  const sync = syncOf(workspace)
  const isMissing = review.data?.request === null
  const freshened = isOnline === false ? null : review.data?.request
  useEffect(() => {
    if (freshened) void sync.freshen(freshened)
  }, [sync, freshened])
  const search = useQuery({
    queryKey: ['review-search', reviewId],
    queryFn: () => sync.find(reviewId),
    enabled: isMissing && isOnline !== false,
    gcTime: 0,
  })
  if (!review.data && review.failureReason) {
    return { status: 'failed', message: review.failureReason.message }
  }
  if (!review.data || (isMissing && search.isFetching)) return { status: 'loading' }
  const { request, ...rest } = review.data
  return request ? { status: 'ready', request, ...rest } : { status: 'missing', isOnline }
}
