import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { KEEP_AGAIN_MS, keepStaffScreensOffline } from '../../app-shell/app-update.ts'
import { useWorkspace } from '../../workspace/workspace.ts'
import { readsImages } from '../recognition/reads-images.ts'
import { keepRecognition } from '../recognition/recognition-files.ts'
import { countReady, prefetchNext } from './prefetch.ts'
import { businessesQuery, PREFETCHED_FRESH_MS, templateQuery } from './reference-data.ts'

/**
 * After each read of the queue, prefetches what the next requests need.
 * @param isRead the queue has been read and is not being read
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
      // After the images, which are of use without it.
      .then(() => (readsImages() ? keepRecognition() : undefined))
      .catch((error: unknown) => console.warn('Nothing more could be taken offline', error))
  }, [isRead, database, staffApi, queries])
}

/** How many of the next requests can be reviewed offline; undefined while the screens are not kept. */
export function useReadyOffline(): number | undefined {
  const { database } = useWorkspace()
  const ready = useQuery({
    queryKey: ['prefetch'],
    // Images are of no use on a tablet that could not open the screen.
    queryFn: async () => ((await keepStaffScreensOffline()) ? countReady(database) : null),
    // Where a file could not be kept it is tried again.
    refetchInterval: ({ state }) => (state.data === null ? 2 * KEEP_AGAIN_MS : false),
  })
  return ready.data ?? undefined
}
