/** Receipts to compare with the one under review: from this tablet at once, from the server behind it. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { useDebounce } from 'use-debounce'
import { useWorkspace } from '../../workspace/workspace.ts'
import { STAGE } from '../../config/settings.ts'
import { listSimilarReceipts, type ReviewRequest } from '../../contract/review-calls.ts'
import { connectionState, onConnectionChange } from '../../offline/connection.ts'
import type { ReviewDraft } from '../../offline/rows.ts'
import { readImageHashes } from '../../offline/images/image-facts.ts'
import { countLocal, findLocal } from '../../offline/queue/local-requests.ts'
import { receiptHints, type ReceiptHint } from '../../rules/receipt-hints.ts'
import { similarSearch, subjectOf } from './subject.ts'
import { findSimilar, sameImages, type SimilarReceipt, type Subject } from './similar-search.ts'

/** Typing pauses this long before similar receipts are looked for (spec section 9). */
const SIMILAR_DEBOUNCE_MS = 600

export interface SimilarReceipts {
  /** Business, datetime and subtotal are filled. Without them only the same image is found. */
  isSearched: boolean
  /** Undefined while nothing can be said. */
  found: readonly SimilarReceipt[] | undefined
  /** Who has been searched: the server too, or this tablet alone. */
  scope: 'server' | 'asking' | 'tablet'
  /** Why the server did not search, where it is not the line alone. */
  error: string | null
  /** What speaks against the receipt. */
  hints: readonly ReceiptHint[]
}

/** @param draft what is typed about the request */
export function useSimilarReceipts(request: ReviewRequest, draft: ReviewDraft): SimilarReceipts {
  const isOnline = useSyncExternalStore(onConnectionChange, connectionState)
  const typed = JSON.stringify([similarSearch(draft), subjectOf(request, draft)])
  const [settled] = useDebounce(typed, SIMILAR_DEBOUNCE_MS)
  const [search, subject] = useMemo(
    () => JSON.parse(settled) as [ReturnType<typeof similarSearch>, ReturnType<typeof subjectOf>],
    [settled],
  )
  const server = useServerSearch(search, request.id, isOnline !== false)
  const { local, hashes } = useTablet(subject)
  const all = useMemo(
    () => local && hashes && findSimilar(subject, { local, hashes, server: server.data ?? [] }),
    [local, hashes, server.data, subject],
  )

  const isSearched = similarSearch(draft) !== null
  const isCurrent = typed === settled
  const scope = isCurrent ? scopeOf(server) : 'asking'
  const sameImage = all?.filter(({ reasons }) => reasons.includes('image')) ?? []
  const sameTotal = all?.filter(({ reasons }) => reasons.includes('total')) ?? []
  return {
    isSearched,
    found: foundOf(isSearched && isCurrent ? all : sameImage, isSearched, scope),
    scope,
    error: isOnline === false || !isCurrent ? null : (server.error?.message ?? null),
    hints: receiptHints({
      receiptDatetime: subject.receiptDatetime,
      submittedDatetime: request.submittedDatetime,
      sameTotal: sameTotal.map((similar) => similar.request),
      sameImage: sameImage.map((similar) => similar.request),
    }),
  }
}

function scopeOf(server: { data: unknown; isFetching: boolean }): SimilarReceipts['scope'] {
  if (server.data) return 'server'
  return server.isFetching ? 'asking' : 'tablet'
}

/** That there is nothing can only be said once everybody who can be asked has answered. */
function foundOf(
  found: readonly SimilarReceipt[] | undefined,
  isSearched: boolean,
  scope: SimilarReceipts['scope'],
): readonly SimilarReceipt[] | undefined {
  const isOpen = !isSearched || scope === 'asking'
  return found?.length === 0 && isOpen ? undefined : found
}

/** Call 8; nothing is searched while one of the three fields is empty. */
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

/** What this tablet holds that may be similar, read again with every decision and every page of the queue. */
function useTablet(subject: Subject) {
  const { database } = useWorkspace()
  const hashes = useQuery({
    queryKey: ['images'],
    queryFn: () => readImageHashes(database),
    gcTime: 0,
    // A map is not the kind of data that is compared part by part.
    structuralSharing: false,
  }).data
  const images = useMemo(
    () => (hashes ? sameImages(subject.urls, hashes) : undefined),
    [subject.urls, hashes],
  )
  const { subtotal } = subject
  const local = useQuery({
    queryKey: ['local', subtotal, images],
    queryFn: () => findLocal(database, { subtotal, images: images ?? [] }),
    enabled: images !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return { local: local.data, hashes }
}

/**
 * How many other requests this tablet holds; undefined while they are being counted. A long list takes the
 * storage long to count, and all else waits for it: so where it is shown alone, and not after each decision,
 * which leaves their number as it is.
 */
export function useLocalCount(): number | undefined {
  const { database } = useWorkspace()
  const held = useQuery({ queryKey: ['queue', 'held'], queryFn: () => countLocal(database) }).data
  return held === undefined ? undefined : Math.max(held - 1, 0)
}
