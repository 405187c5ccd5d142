/** Which requests are ready to confirm, and the order of the queue by what was read in their images. */
import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { listedBusiness, type ReviewRequest } from '../../contract/review-calls.ts'
import type { StaffDatabase } from '../../offline/database.ts'
import { EMPTY_DRAFT, readDraft } from '../../offline/drafts/review-drafts.ts'
import { imageKey } from '../../offline/image-key.ts'
import { readStoredQuery } from '../../offline/query-persister.ts'
import { findLocal } from '../../offline/queue/local-requests.ts'
import { readFirstOpen } from '../../offline/queue/queue.ts'
import { useWorkspace } from '../../workspace/workspace.ts'
import { BUSINESSES_KEY } from '../prefetch/reference-data.ts'
import { confirmObstacle } from '../recognition/confirm-obstacle.ts'
import { readinessOf, readSuggestions, type Readiness } from '../recognition/read-suggestions.ts'
import { useReadsImages } from '../recognition/reads-images.ts'
import { seenReceiptsQuery } from '../recognition/seen-receipts.ts'
import type { Suggestions } from '../recognition/suggestions.ts'
import { readReplaced } from '../similar/replaced.ts'
import { findSameImages } from '../similar/same-images.ts'
import { hintsOf, subjectOf } from '../similar/similar-search.ts'

/** Only so many of the queue's first are put into another order. */
const LOOKED_AT = 40

/**
 * Puts requests into an order: first those in which all three fields were read for sure, as the customer stated them,
 * then those in which they were found, then all others. Only the requests whose images are read ahead can be among the
 * first two. What else may hold a request back is not waited for.
 * @param ids oldest first, and so they stay within each of the three
 * @throws errors of the local storage
 */
export async function readyFirst(
  client: QueryClient,
  database: StaffDatabase,
  ids: readonly string[],
): Promise<string[]> {
  const first = (await readFirstOpen(database, LOOKED_AT)).map((row) => row.request)
  const suggestions = await readSuggestionsFor(client, database, first)
  const readiness = new Map(
    first.map((request) => {
      const own = suggestions.get(request.id)
      return [request.id, own ? readinessOf(own, request) : null]
    }),
  )
  const those = (wanted: Readiness | null) =>
    ids.filter((id) => (readiness.get(id) ?? null) === wanted)
  return [...those('confirmed'), ...those('complete'), ...those(null)]
}

interface Candidate {
  request: ReviewRequest
  suggestions: Suggestions
}

/**
 * Those of the requests that are ready to confirm: whoever opens one and looks at it finds nothing in the way. Undefined
 * while that is being read, or if reading is turned off.
 */
export function useReadyToConfirm(
  requests: readonly ReviewRequest[],
): ReadonlySet<string> | undefined {
  const { database } = useWorkspace()
  const isOn = useReadsImages()
  const versions = requests.map(({ id, lastUpdatedDatetime }) => `${id} ${lastUpdatedDatetime}`)
  const candidates = useQuery({
    queryKey: ['readings', 'ready', versions],
    queryFn: async ({ client }) => {
      const suggestions = await readSuggestionsFor(client, database, requests)
      return requests.flatMap((request): Candidate[] => {
        const own = suggestions.get(request.id)
        return own && readinessOf(own, request) === 'confirmed'
          ? [{ request, suggestions: own }]
          : []
      })
    },
    enabled: isOn,
    placeholderData: keepPreviousData,
    gcTime: 0,
  }).data
  // Searching for similar receipts takes longer, and changes with other things.
  const { data } = useQuery({
    queryKey: ['ready', candidates],
    queryFn: ({ signal }) => findReady(database, candidates ?? [], signal),
    enabled: isOn && candidates !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
    structuralSharing: false,
  })
  return isOn ? data : undefined
}

async function findReady(
  database: StaffDatabase,
  candidates: readonly Candidate[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const ready = new Set<string>()
  for (const { request, suggestions } of candidates) {
    const draft = (await readDraft(database, request.id)) ?? EMPTY_DRAFT
    const subject = subjectOf(request, draft)
    const images = await findSameImages(database, subject.urls.map(imageKey), signal)
    const local = await findLocal(database, { subtotal: subject.subtotal, images })
    const replaced = await readReplaced(database, request)
    const hints = hintsOf(request, subject, { local, images, replaced })
    const recognized = { status: 'read', suggestions } as const
    if (confirmObstacle({ request, recognized, draft, hints }) === null) ready.add(request.id)
  }
  return ready
}

async function readSuggestionsFor(
  client: QueryClient,
  database: StaffDatabase,
  requests: readonly ReviewRequest[],
): Promise<ReadonlyMap<string, Suggestions>> {
  const [businesses, approved] = await Promise.all([
    // Through the cache, which gives the same list again for as long as nothing in it has changed.
    client.fetchQuery({
      queryKey: ['prefetch', 'stored-businesses'],
      queryFn: async () =>
        z.array(listedBusiness).safeParse(await readStoredQuery(database, BUSINESSES_KEY)).data ??
        [],
      staleTime: Infinity,
      // The list is shown without it.
      retry: false,
    }),
    client.fetchQuery(seenReceiptsQuery(database)),
  ])
  return readSuggestions(database, requests, { businesses, ...approved })
}
