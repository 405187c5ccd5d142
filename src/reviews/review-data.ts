/** What the review screen reads and does. Reads come from this tablet first. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useWorkspace } from '../auth/staff-workspace.tsx'
import { type BusinessOption, type ReceiptActivity } from '../contract/review-calls.ts'
import { onChange } from '../offline/changes.ts'
import { connectionState, onConnectionChange } from '../offline/connection.ts'
import type { StaffDatabase } from '../offline/database.ts'
import type { SentDecision, OutboxEntry, ReviewDraft } from '../offline/rows.ts'
import { readDraft, saveDraft } from '../offline/drafts.ts'
import { storeMakingRoom } from '../offline/make-room.ts'
import { readDecision } from '../offline/outbox-reads.ts'
import { discard, enqueue } from '../offline/outbox.ts'
import { onResume } from '../offline/page-lifecycle.ts'
import { readRequest } from '../offline/queue.ts'
import { ImageUnavailableError, loadReceiptImage } from '../offline/receipt-images.ts'
import { approvalOf, rejectionOf } from './decision.ts'
import { decodedImage } from './image-ahead.ts'
import { hashNext } from './picture-hashing.ts'
import { syncOf } from './queue-data.ts'
import { BUSINESSES_REFRESH_MS, businessesQuery, templateQuery } from './secondary-reads.ts'

interface ReviewHere {
  item: ReceiptActivity | null
  /** The decision that is under way. */
  entry: OutboxEntry | null
  /** The decision that was acknowledged. */
  sent: SentDecision | null
  draft: ReviewDraft | null
}

export type Review =
  | { status: 'loading' }
  /** The tablet's storage does not say. */
  | { status: 'failed'; message: string }
  /** Neither in this tablet's queue nor decided on it. */
  | { status: 'missing'; isOnline: boolean | null }
  | ({ status: 'ready'; item: ReceiptActivity } & Omit<ReviewHere, 'item'>)

/** A request as this tablet holds it, with what was decided and typed about it. */
export function useReview(reviewId: string): Review {
  const workspace = useWorkspace()
  const { database } = workspace
  const isOnline = useSyncExternalStore(onConnectionChange, connectionState)
  const queryKey = ['review', reviewId]
  const review = useQuery({
    queryKey,
    queryFn: async ({ client }): Promise<ReviewHere> => {
      const [item, { entry, sent }, draft] = await Promise.all([
        // One part of the storage that does not answer must not hide what the others know.
        readRequest(database, reviewId).catch(() => null),
        readDecision(database, reviewId),
        readDraft(database, reviewId).catch(() => null),
      ])
      // Once on screen a request stays, with what has been typed about it, whatever the queue now says; and
      // the next one was read while the one before it was on screen.
      const shown =
        client.getQueryData<ReviewHere>(queryKey)?.item ??
        client.getQueryData<ReceiptActivity>(['queue', 'request', reviewId])
      return { item: entry?.item ?? item ?? sent?.item ?? shown ?? null, entry, sent, draft }
    },
    // A draft is read once: what is typed afterwards is newer than what is stored.
    gcTime: 0,
  })
  const sync = syncOf(workspace)
  const isMissing = review.data?.item === null
  const freshened = isOnline === false ? null : review.data?.item
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
  const { item, ...rest } = review.data
  return item ? { status: 'ready', item, ...rest } : { status: 'missing', isOnline }
}

export interface ReviewActions {
  /** Hears of what another tab has stored about the request. @returns stops that */
  followDraft(take: (draft: ReviewDraft) => void): () => void
  saveDraft(draft: ReviewDraft): Promise<void>
  /**
   * Resolves once the decision is durable on this tablet.
   * @param openMs how long the request was in sight
   * @returns the entry's place in the outbox
   * @throws {Error} with the text to show
   */
  approve(item: ReceiptActivity, draft: ReviewDraft, openMs: number): Promise<number>
  /** The same for a rejection. */
  reject(item: ReceiptActivity, draft: ReviewDraft, openMs: number): Promise<number>
  /** Gives up a decision that stepped aside. */
  discard(seq: number): Promise<void>
}

export function useReviewActions(reviewId: string): ReviewActions {
  const { database, email } = useWorkspace()
  return useMemo(() => {
    const decide =
      (decisionOf: typeof approvalOf | typeof rejectionOf): ReviewActions['approve'] =>
      (item, draft, openMs) =>
        storeMakingRoom(database, () =>
          enqueue(database, {
            decision: decisionOf(item, draft, email),
            item,
            draft,
            now: Date.now(),
            openMs,
          }),
        )
    return {
      followDraft: (take) => followDraft(database, reviewId, take),
      saveDraft: (draft) =>
        storeMakingRoom(database, () => saveDraft(database, reviewId, draft, Date.now())),
      approve: decide(approvalOf),
      reject: decide(rejectionOf),
      discard: (seq) => discard(database, seq),
    }
  }, [database, email, reviewId])
}

/** Tabs that show the same request share what is typed: each takes over what was stored in another one. */
function followDraft(
  database: StaffDatabase,
  reviewId: string,
  take: (draft: ReviewDraft) => void,
): () => void {
  const read = async () => {
    const stored = await readDraft(database, reviewId).catch(() => null)
    if (stored) take(stored)
  }
  const stopListening = onChange(database, (change, about, isOwn) => {
    if (change === 'draft' && about === reviewId && !isOwn) void read()
  })
  // A page that was suspended has not heard of it.
  const stopWatching = onResume(() => void read())
  return () => {
    stopListening()
    stopWatching()
  }
}

/** The businesses to choose from (call 9), read again every 5 minutes and kept for offline use. */
export function useBusinesses(reviewId: string): {
  businesses: readonly BusinessOption[] | undefined
  error: string | null
  isFromCache: boolean
} {
  const query = useQuery({
    ...businessesQuery(useWorkspace(), reviewId),
    refetchInterval: BUSINESSES_REFRESH_MS,
  })
  return { businesses: query.data, error: messageOf(query.error), isFromCache: query.isError }
}

/** Sample receipts of a business (call 10). */
export function useReceiptTemplate(businessId: string | null): {
  urls: readonly string[] | undefined
  isLoading: boolean
  error: string | null
} {
  const query = useQuery({
    ...templateQuery(useWorkspace(), businessId),
    enabled: businessId !== null,
  })
  return { urls: query.data, isLoading: query.isLoading, error: messageOf(query.error) }
}

export type ReceiptImage =
  | { status: 'loading' }
  | { status: 'ready'; src: string }
  | { status: 'failed'; isOffline: boolean; retry(): void }

/** An image of a receipt as an object URL, from this tablet or fetched and kept. */
export function useReceiptImage(url: string): ReceiptImage {
  const { database } = useWorkspace()
  const [ahead] = useState(() => decodedImage(url))
  const image = useQuery({
    queryKey: ['receipt-image', url],
    queryFn: () => loadReceiptImage(database, url, () => hashNext(database, url)),
    // The same address is the same picture; a second look must not replace what is shown.
    staleTime: Infinity,
    gcTime: 0,
    enabled: ahead === null,
  })
  const own = useObjectUrl(image.data)
  const src = ahead ?? own
  if (src) return { status: 'ready', src }
  if (!image.isError) return { status: 'loading' }
  const isOffline = image.error instanceof ImageUnavailableError && image.error.isOffline
  return { status: 'failed', isOffline, retry: () => void image.refetch() }
}

function useObjectUrl(blob: Blob | undefined): string | null {
  const [src, setSrc] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const url = URL.createObjectURL(blob)
    setSrc(url)
    return () => {
      URL.revokeObjectURL(url)
      setSrc(null)
    }
  }, [blob])
  return src
}

function messageOf(error: Error | null): string | null {
  return error ? error.message : null
}
