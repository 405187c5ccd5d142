/** What the review screen reads and does. Reads come from this tablet first. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useWorkspace } from '../auth/staff-workspace.tsx'
import { type BusinessOption, type ReceiptActivity } from '../contract/review-calls.ts'
import { connectionState, onConnectionChange } from '../offline/connection.ts'
import type { HistoryRow, OutboxEntry, ReviewDraft } from '../offline/database.ts'
import { readDraft, saveDraft } from '../offline/drafts.ts'
import { storeMakingRoom } from '../offline/make-room.ts'
import { discard, enqueue, findEntry, findSent } from '../offline/outbox.ts'
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
  sent: HistoryRow | null
  draft: ReviewDraft | null
}

export type Review =
  | { status: 'loading' }
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
      const [item, entry, sent, draft] = await Promise.all([
        readRequest(database, reviewId),
        findEntry(database, reviewId),
        findSent(database, reviewId),
        readDraft(database, reviewId),
      ])
      // Once on screen a request stays, with what has been typed about it, whatever the queue now says.
      const shown = client.getQueryData<ReviewHere>(queryKey)?.item
      return { item: entry?.item ?? item ?? sent?.item ?? shown ?? null, entry, sent, draft }
    },
    // A draft is read once: what is typed afterwards is newer than what is stored.
    gcTime: 0,
  })
  const isMissing = review.data?.item === null
  const search = useQuery({
    queryKey: ['review-search', reviewId],
    queryFn: () => syncOf(workspace).find(reviewId),
    enabled: isMissing && isOnline !== false,
    gcTime: 0,
  })
  if (!review.data || (isMissing && search.isFetching)) return { status: 'loading' }
  const { item, ...rest } = review.data
  return item ? { status: 'ready', item, ...rest } : { status: 'missing', isOnline }
}

export interface ReviewActions {
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
      saveDraft: (draft) =>
        storeMakingRoom(database, () => saveDraft(database, reviewId, draft, Date.now())),
      approve: decide(approvalOf),
      reject: decide(rejectionOf),
      discard: (seq) => discard(database, seq),
    }
  }, [database, email, reviewId])
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
    queryFn: async () => {
      const picture = await loadReceiptImage(database, url)
      hashNext(database, url)
      return picture
    },
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
