/** Receipts to compare with the one under review: from this tablet at once, then also from the server. */
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useWorkspace } from '../../workspace/workspace.ts'
import { mayLackHints } from '../../workspace/screen-refresh.ts'
import { STAGE } from '../../config/settings.ts'
import { messageOf } from '../../contract/message-of.ts'
import {
  listDecidedRequests,
  listSimilarReceipts,
  type ReviewRequest,
} from '../../contract/review-calls.ts'
import type { StaffDatabase } from '../../offline/database.ts'
import { imageKey } from '../../offline/image-key.ts'
import type { ReviewDraft } from '../../offline/rows.ts'
import { countLocal, findLocal } from '../../offline/queue/local-requests.ts'
import { useReplaced } from './replaced.ts'
import { findSameImages } from './same-images.ts'
import {
  findRelated,
  findSimilar,
  hintsOf,
  similarSearch,
  subjectOf,
  type SimilarReceipt,
  type SimilarReceipts,
  type Subject,
} from './similar-search.ts'
import { useIsOnline } from '../../workspace/use-is-online.ts'

/** Milliseconds without typing before similar receipts are searched for (spec section 9). */
const SIMILAR_DEBOUNCE_MS = 600

/**
 * Searches for receipts similar to the one under review, again whenever its draft changes (spec section 2,
 * checklist V8).
 */
export function useSimilarReceipts(request: ReviewRequest, draft: ReviewDraft): SimilarReceipts {
  const isOnline = useIsOnline()
  const queries = useQueryClient()
  const typed = JSON.stringify([similarSearch(draft), subjectOf(request, draft)])
  const settled = useSettled(typed)
  const [search, subject] = useMemo(
    () => JSON.parse(settled) as [ReturnType<typeof similarSearch>, Subject],
    [settled],
  )
  const server = useServerSearch(search, request.id, isOnline !== false)
  const sameImage = useSameImage(request, isOnline !== false)
  const { local, images } = useTablet(subject)
  const replaced = useReplaced(request)
  const searched = useMemo(
    () => ({ local: local ?? [], images: images ?? [], sameImage, server: server.data, replaced }),
    [local, images, sameImage, server.data, replaced],
  )
  const isTabletSearched = local !== undefined && images !== undefined
  const all = useMemo(
    () => (isTabletSearched ? findSimilar(subject, searched) : undefined),
    [isTabletSearched, subject, searched],
  )

  const isSearched = similarSearch(draft) !== null
  const isCurrent = typed === settled
  const scope = isCurrent ? scopeOf(server) : 'asking'
  const withSameImage = all?.filter(({ reasons }) => reasons.includes('image')) ?? []
  return {
    isSearched,
    found: foundOf(isSearched && isCurrent ? all : withSameImage, isSearched, scope),
    scope,
    error: isOnline === false || !isCurrent ? null : server.error && messageOf(server.error),
    hints: hintsOf(request, subject, searched),
    areHintsKnown: isCurrent && all !== undefined,
    mayLackHints: () => mayLackHints(queries),
    related: findRelated(subject, searched),
  }
}

/** @returns the value as it was last for SIMILAR_DEBOUNCE_MS */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(setSettled, SIMILAR_DEBOUNCE_MS, value)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

function scopeOf(server: { data: unknown; isFetching: boolean }): SimilarReceipts['scope'] {
  if (server.data) return 'server'
  return server.isFetching ? 'asking' : 'tablet'
}

/** An empty result is only reported once this tablet and the server, if reachable, have both answered. */
function foundOf(
  found: readonly SimilarReceipt[] | undefined,
  isSearched: boolean,
  scope: SimilarReceipts['scope'],
): readonly SimilarReceipt[] | undefined {
  const isOpen = !isSearched || scope === 'asking'
  return found?.length === 0 && isOpen ? undefined : found
}

/** Call 8, made only when all three fields are filled in. */
function useServerSearch(
  search: ReturnType<typeof similarSearch>,
  reviewId: string,
  isOnline: boolean,
) {
  const { staffApi } = useWorkspace()
  return useQuery({
    queryKey: ['similar-receipts', reviewId, search],
    queryFn: async () => {
      if (!search) return []
      const { businessId, receiptDatetime, subtotal } = search
      const answer = await staffApi.call(listSimilarReceipts, {
        params: { stage: STAGE },
        query: { businessId, receiptDatetime, subtotal: subtotal.toFixed(2) },
      })
      return answer.items
    },
    enabled: search !== null && isOnline,
  })
}

/** Call 19, for the earlier requests that the server knows to have the same image, as far as they are decided. */
function useSameImage({ id, sameImage }: ReviewRequest, isOnline: boolean) {
  const { staffApi } = useWorkspace()
  const found = useQuery({
    queryKey: ['same-image-requests', id],
    queryFn: async () => {
      const reviewIds = sameImage.map((other) => other.id).join()
      const params = { stage: STAGE } as const
      return (await staffApi.call(listDecidedRequests, { params, query: { reviewIds } })).items
    },
    enabled: sameImage.length > 0 && isOnline,
  })
  return found.data
}

/** What the tablet tells is read again when it changes, and not only because a prepared screen is shown. */
const UNTIL_CHANGED = { staleTime: Infinity, gcTime: 0 }

/**
 * Query for the images that are the same as others.
 * @param keys `imageKey` of the others, separated by spaces: an array would be another one after each key that is typed
 */
function sameImagesQuery(database: StaffDatabase, keys: string) {
  return queryOptions({
    queryKey: ['same-images', keys],
    queryFn: ({ signal }) => findSameImages(database, keys.split(' ').map(imageKey), signal),
    ...UNTIL_CHANGED,
  })
}

/**
 * Searches this tablet for receipts similar to the next one before it is opened: after a decision, that would hold up what
 * is shown.
 * @returns true once it is done
 */
export function useComparedAhead(next: ReviewRequest | null, draft: ReviewDraft): boolean {
  return useTablet(next && subjectOf(next, draft)).isSearched
}

function keysOf(urls: readonly string[]): string {
  return urls.map(imageKey).join(' ')
}

/** Possibly similar receipts on this tablet, read again after every decision and every page of the queue. */
function useTablet(subject: Subject | null) {
  const { database } = useWorkspace()
  const same = sameImagesQuery(database, keysOf(subject?.urls ?? []))
  const images = useQuery({ ...same, enabled: subject !== null }).data
  const subtotal = subject?.subtotal ?? null
  const local = useQuery({
    queryKey: ['local', subtotal, images],
    queryFn: () => findLocal(database, { subtotal, images: images ?? [] }),
    enabled: images !== undefined,
    placeholderData: keepPreviousData,
    ...UNTIL_CHANGED,
  })
  const isSearched = images !== undefined && local.data !== undefined && !local.isPlaceholderData
  return { local: local.data, images, isSearched }
}

/**
 * Counting a long list takes long and blocks other reads. So it happens only where the number is shown, and
 * not after each decision, which does not change it.
 * @returns the number of other requests on this tablet; undefined while they are being counted
 */
export function useLocalCount(): number | undefined {
  const { database } = useWorkspace()
  const held = useQuery({ queryKey: ['queue', 'held'], queryFn: () => countLocal(database) }).data
  return held === undefined ? undefined : Math.max(held - 1, 0)
}
