/** What the rows of the requests to review show besides the request: whether it has a draft, and its image. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { findDrafts } from '../../offline/drafts/review-drafts.ts'
import { imageKey } from '../../offline/image-key.ts'
import { readLocalImages } from '../../offline/images/image-store.ts'
import { useWorkspace } from '../../workspace/workspace.ts'
import { readThumbnail } from './thumbnail.ts'

const NONE: ReadonlySet<string> = new Set()

/** Those of the requests that have a draft; empty while that is being read. */
export function useDrafts(reviewIds: readonly string[]): ReadonlySet<string> {
  const { database } = useWorkspace()
  const drafts = useQuery({
    queryKey: ['drafts', reviewIds],
    queryFn: () => findDrafts(database, reviewIds),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return drafts.data ?? NONE
}

/** Tells whether an image is on this tablet; undefined while that is being read. */
export function useLocalImages(): ((url: string) => boolean) | undefined {
  const { database } = useWorkspace()
  return useQuery({
    queryKey: ['prefetch', 'local-images'],
    queryFn: async () => ({ has: await readLocalImages(database) }),
  }).data?.has
}

/** Thumbnails stay in memory this long after their rows have been scrolled away. They are a few KB each. */
const KEPT_MS = 60_000

/**
 * The thumbnail of an image; null until it is decoded, or if it cannot be.
 * @param isLocal whether the image is on this tablet; it is never fetched
 */
export function useThumbnail(url: string, isLocal: boolean): ImageBitmap | null {
  const { database } = useWorkspace()
  const thumbnail = useQuery({
    queryKey: ['thumbnail', imageKey(url)],
    queryFn: ({ signal }) => readThumbnail(database, url, signal),
    enabled: isLocal,
    // The image never changes.
    staleTime: Infinity,
    gcTime: KEPT_MS,
    retry: false,
    structuralSharing: false,
  })
  return thumbnail.data ?? null
}
