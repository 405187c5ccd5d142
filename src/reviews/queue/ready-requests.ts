/** Which requests are ready to confirm, by what was read in their images, and the order of the queue by that. */
import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { listedBusiness, type ReviewRequest } from '../../contract/review-calls.ts'
import type { StaffDatabase } from '../../offline/database.ts'
import { readKept } from '../../offline/query-persister.ts'
import { readFirstOpen } from '../../offline/queue/queue.ts'
import { useWorkspace } from '../../workspace/workspace.ts'
import { PREFETCHED_REQUESTS } from '../prefetch/needs.ts'
import { BUSINESSES_KEY } from '../prefetch/reference-data.ts'
import { readReadiness, type Readiness } from '../recognition/readiness.ts'
import { useReadsImages } from '../recognition/reads-images.ts'
import { seenReceiptsQuery } from '../recognition/seen-receipts.ts'

const NONE: ReadonlySet<string> = new Set()

/**
 * Puts requests into an order: first those that are ready to confirm, then those in which all three fields were
 * found, then all others. Only the requests whose images are read ahead can be among the first two.
 * @param ids oldest first, and so they stay within each of the three
 * @throws errors of the local storage
 */
export async function readyFirst(
  client: QueryClient,
  database: StaffDatabase,
  ids: readonly string[],
): Promise<string[]> {
  const first = await readFirstOpen(database, PREFETCHED_REQUESTS)
  const readiness = await readReadinessOf(
    client,
    database,
    first.map((row) => row.item),
  )
  const those = (wanted: Readiness | undefined) => ids.filter((id) => readiness.get(id) === wanted)
  return [...those('confirmed'), ...those('complete'), ...those(undefined)]
}

/** Those of the requests that are ready to confirm; none while that is being read, or if reading is turned off. */
export function useReadyToConfirm(requests: readonly ReviewRequest[]): ReadonlySet<string> {
  const { database } = useWorkspace()
  const isOn = useReadsImages()
  const versions = requests.map(({ id, lastUpdatedDatetime }) => `${id} ${lastUpdatedDatetime}`)
  const { data } = useQuery({
    queryKey: ['readings', 'ready', versions],
    queryFn: async ({ client }) => {
      const readiness = await readReadinessOf(client, database, requests)
      return new Set([...readiness].flatMap(([id, own]) => (own === 'confirmed' ? [id] : [])))
    },
    enabled: isOn,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return (isOn && data) || NONE
}

async function readReadinessOf(
  client: QueryClient,
  database: StaffDatabase,
  requests: readonly ReviewRequest[],
): Promise<ReadonlyMap<string, Readiness>> {
  const [businesses, seen] = await Promise.all([
    // Through the cache, which gives the same list again for as long as nothing in it has changed.
    client.fetchQuery({
      queryKey: ['prefetch', 'kept-businesses'],
      queryFn: async () =>
        z.array(listedBusiness).safeParse(await readKept(database, BUSINESSES_KEY)).data ?? [],
      staleTime: Infinity,
      // The list is shown without it.
      retry: false,
    }),
    client.fetchQuery(seenReceiptsQuery(database)),
  ])
  return readReadiness(database, requests, { businesses, seen })
}
