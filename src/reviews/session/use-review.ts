/** A review request, read from this tablet, or searched for on the server if it is missing. */
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '../../contract/api-error.ts'
import { messageOf } from '../../contract/message-of.ts'
import type { ReviewRequest } from '../../contract/review-calls.ts'
import { onChange } from '../../offline/broadcast.ts'
import type { StaffDatabase } from '../../offline/database.ts'
import { EMPTY_DRAFT, readDraft } from '../../offline/drafts/review-drafts.ts'
import { ERASED } from '../../offline/erased-status.ts'
import { needsAttention } from '../../offline/outbox/outbox.ts'
import { readDecision } from '../../offline/outbox/outbox-reads.ts'
import { onResume } from '../../offline/page-lifecycle.ts'
import { readRequest, storeFound } from '../../offline/queue/queue.ts'
import { isNewer } from '../../offline/rows.ts'
import { useReadingsAhead } from '../recognition/use-recognized.ts'
import { useComparedAhead } from '../similar/similar-data.ts'
import { imageViewQuery } from '../viewer/receipt-image.ts'
import { useWorkspace, type Workspace } from '../../workspace/workspace.ts'
import { historyQuery, readStoredHistory } from '../prefetch/request-history.ts'
import { syncOf } from '../queue/queue-sync.ts'
import type { StoredReview } from './review-session.ts'
import { useIsOnline } from '../../workspace/use-is-online.ts'

type LocalReview = Omit<StoredReview, 'request'> & { request: ReviewRequest | null }

export type Review =
  | { status: 'loading' }
  /** The tablet's storage could not be read. */
  | { status: 'failed'; message: string }
  /** Neither in this tablet's queue nor decided on it. */
  | { status: 'missing'; isOnline: boolean | null; isErased: boolean }
  | { status: 'ready'; review: StoredReview }

function reviewQuery(database: StaffDatabase, reviewId: string) {
  const queryKey = ['review', reviewId]
  return queryOptions({
    queryKey,
    queryFn: async ({ client }): Promise<LocalReview> => {
      const before = client.getQueryData<LocalReview>(queryKey)
      const [row, { entry, sent }, draft] = await Promise.all([
        // A failure to read one store must not hide what the others contain.
        readRequest(database, reviewId).catch(() => null),
        readDecision(database, reviewId),
        // It is read once; after that, what is typed is newer than what is stored.
        before ? before.draft : readDraft(database, reviewId).catch(() => null),
      ])
      // A request that is on screen stays there with its draft, even if it has left the queue. The next
      // request was already read while the one before it was on screen.
      const shown =
        before?.request ?? client.getQueryData<ReviewRequest>(['queue', 'request', reviewId])
      const open = row?.reviewStatus === 'open' ? row : null
      // It is still known once the reviewer has given up the decision that was in conflict with it, and once the
      // request has left the queue.
      const known = entry?.problem?.standing ?? (open ? null : row) ?? before?.standing ?? null
      const standing = open && known && isNewer(open, known) ? null : known
      return {
        request: entry?.request ?? open ?? sent?.request ?? shown ?? standing,
        standing,
        entry,
        sent,
        draft,
      }
    },
    gcTime: 0,
  })
}

/**
 * A request as stored on this tablet, with its decision and draft. A missing one is searched for on the
 * server; otherwise its page of the queue is refreshed.
 */
export function useReview(reviewId: string): Review {
  const workspace = useWorkspace()
  const queries = useQueryClient()
  const isOnline = useIsOnline()
  const review = useQuery(reviewQuery(workspace.database, reviewId))
  // What has been typed since it was read is missing in it, if the request is the next one now.
  useEffect(() => () => readAnew(queries, reviewId), [queries, reviewId])
  const sync = syncOf(workspace)
  const isMissing = review.data?.request === null
  const freshened = isOnline === false ? null : review.data?.request
  useEffect(() => {
    if (freshened) void sync.freshen(freshened)
  }, [sync, freshened])
  const search = useQuery({
    queryKey: ['review-search', reviewId, isOnline],
    queryFn: async ({ client }) => {
      const told = await findByHistory(workspace, client, reviewId, isOnline)
      const isFound =
        told === 'found' ||
        (told === 'unknown' && isOnline !== false && (await sync.find(reviewId)))
      // Shown before it is said that nothing was found.
      if (isFound) await client.invalidateQueries({ queryKey: ['review', reviewId] })
      return told
    },
    enabled: isMissing,
    gcTime: 0,
  })
  if (!review.data && review.failureReason) {
    return { status: 'failed', message: messageOf(review.failureReason) }
  }
  if (!review.data || (isMissing && search.isFetching)) return { status: 'loading' }
  return isStored(review.data)
    ? { status: 'ready', review: review.data }
    : { status: 'missing', isOnline, isErased: search.data === 'erased' }
}

/**
 * Stores a request that the server tells the history of, in whatever state it is (call 27), or has told it before.
 * @returns `unknown` if it does not: it knows no such request, there is no answer, or it is of an earlier release
 * @throws errors of the local storage
 */
async function findByHistory(
  workspace: Workspace,
  client: QueryClient,
  reviewId: string,
  isOnline: boolean | null,
): Promise<'found' | 'erased' | 'unknown'> {
  const { database } = workspace
  const history =
    isOnline === false
      ? await readStoredHistory(database, reviewId)
      : await client.fetchQuery(historyQuery(workspace, reviewId)).catch(erasedOrNull)
  if (history === 'erased' || history === null) return history ?? 'unknown'
  await storeFound(database, history.item)
  return 'found'
}

function erasedOrNull(error: unknown): 'erased' | null {
  return error instanceof ApiError && error.status === ERASED ? 'erased' : null
}

/**
 * Reads in advance what the screen of the next request shows, so that it opens without a wait and is not rendered anew.
 * @param next null if there is none
 * @param isDecoded its first image has been decoded
 * @returns what is stored of it, once all of that is there
 */
export function usePreparedReview(
  next: ReviewRequest | null,
  isDecoded: boolean,
): StoredReview | null {
  const { database } = useWorkspace()
  const queries = useQueryClient()
  const reviewId = next?.id ?? null
  const [url = ''] = next?.urls ?? []
  const { data } = useQuery({
    ...reviewQuery(database, reviewId ?? ''),
    enabled: next !== null,
    notifyOnChangeProps: ['data'],
  })
  const view = useQuery({ ...imageViewQuery(database, url), enabled: url !== '' })
  const areReadingsKnown = useReadingsAhead(next)
  const isCompared = useComparedAhead(next, data?.draft ?? EMPTY_DRAFT)
  useEffect(() => {
    if (reviewId === null) return
    const stopListening = onChange(database, (change, about) => {
      if (change === 'draft' && about === reviewId) readAnew(queries, reviewId)
    })
    // A suspended page missed the announcement.
    const stopWatching = onResume(() => readAnew(queries, reviewId))
    return () => {
      stopListening()
      stopWatching()
    }
  }, [database, queries, reviewId])
  const isImageReady = url === '' || (isDecoded && view.data)
  return data && isStored(data) && isImageReady && areReadingsKnown && isCompared ? data : null
}

/** As it was read, not copied: a screen is rendered anew for another object. */
function isStored(review: LocalReview): review is StoredReview {
  return review.request !== null
}

/**
 * Forgets at once what was read: a form opens with the draft that was read, and an older draft would hide what was
 * typed.
 */
function readAnew(queries: QueryClient, reviewId: string): void {
  void queries.resetQueries({ queryKey: ['review', reviewId] })
}

/** @returns true if nobody has decided the request, as far as this tablet knows */
export function isUndecided({ entry, sent, standing }: StoredReview): boolean {
  return !sent && !standing && (!entry || needsAttention(entry))
}
