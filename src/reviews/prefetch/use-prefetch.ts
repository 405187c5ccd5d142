import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { KEEP_AGAIN_MS, keepStaffScreensOffline } from '../../app-shell/app-update.ts'
import { useWorkspace } from '../../workspace/workspace.ts'
import { readsImages } from '../recognition/reads-images.ts'
import { keepRecognition } from '../recognition/recognition-files.ts'
import { countReady, prefetchNext } from './prefetch.ts'
import { businessesQuery, PREFETCHED_FRESH_MS, templateQuery } from './reference-data.ts'

/**
 * Prefetches what the next requests need, after each read of the queue.
 * @param isRead whether the queue has been read and is not being read now
 */
export function usePrefetch(isRead: boolean): void {
  const { database, staffApi } = useWorkspace()
  const queries = useQueryClient()
  useEffect(() => {
    if (!isRead) return
    const reader = { database, staffApi }
    const staleTime = PREFETCHED_FRESH_MS
    void prefetchNext(database, {
      businesses: (reviewId) => queries.fetchQuery(businessesQuery(reader, reviewId)),
      template: (id) => queries.fetchQuery({ ...templateQuery(reader, id), staleTime }),
    })
      // Text recognition comes after the images, which are useful without it.
      .then(() => (readsImages() ? keepRecognition() : undefined))
      .catch((error: unknown) => console.warn('Prefetch failed', error))
  }, [isRead, database, staffApi, queries])
}

/** How many of the next requests can be reviewed offline; undefined until the staff screens are stored. */
export function useReadyOffline(): number | undefined {
  const { database } = useWorkspace()
  const ready = useQuery({
    queryKey: ['prefetch'],
    // If the staff screens cannot open offline, prefetched images are useless.
    queryFn: async () => ((await keepStaffScreensOffline()) ? countReady(database) : null),
    // If a file of the staff screens could not be stored, try again.
    refetchInterval: ({ state }) => (state.data === null ? 2 * KEEP_AGAIN_MS : false),
  })
  return ready.data ?? undefined
}
