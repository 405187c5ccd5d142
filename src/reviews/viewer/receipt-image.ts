import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { StaffDatabase } from '../../offline/database.ts'
import { imageKey } from '../../offline/image-key.ts'
import { ImageUnavailableError } from '../../offline/images/fetch-image.ts'
import { readImageView, saveImageView } from '../../offline/images/image-facts.ts'
import { openImage } from '../../offline/images/image-store.ts'
import type { ImageView } from '../../offline/rows.ts'
import { useWorkspace } from '../../workspace/workspace.ts'
import { decodedImage, releaseObjectUrl } from '../prefetch/next-image.ts'
import { PLAIN_VIEW } from './image-view.ts'

export type ReceiptImage =
  | { status: 'loading' }
  /** With the size in pixels, if it is known before the image is loaded. */
  | { status: 'ready'; src: string; size: { width: number; height: number } | null }
  | { status: 'failed'; isOffline: boolean; retry(): void }

/** A receipt's image as an object URL: already decoded, from this tablet, or fetched and stored. */
export function useReceiptImage(url: string): ReceiptImage {
  const { database } = useWorkspace()
  const [decoded] = useState(() => decodedImage(url))
  const image = useQuery({
    queryKey: ['receipt-image', imageKey(url)],
    queryFn: () => openImage(database, url),
    // The image never changes, so it must not be reloaded while it is shown.
    staleTime: Infinity,
    gcTime: 0,
    enabled: decoded === null,
  })
  const failure = image.error instanceof ImageUnavailableError ? image.error : null
  // The URL had expired, and reading the queue again has brought another one.
  const hasNewUrl = failure !== null && failure.url !== url
  const { refetch } = image
  useEffect(() => {
    if (hasNewUrl) void refetch()
  }, [hasNewUrl, refetch])
  const own = useObjectUrl(image.data)
  if (decoded) return { status: 'ready', ...decoded }
  if (own) return { status: 'ready', src: own, size: null }
  if (!image.isError || (hasNewUrl && image.isFetching)) return { status: 'loading' }
  return {
    status: 'failed',
    isOffline: failure?.isOffline ?? false,
    retry: () => void refetch(),
  }
}

function useObjectUrl(blob: Blob | undefined): string | null {
  const [src, setSrc] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const url = URL.createObjectURL(blob)
    setSrc(url)
    return () => {
      releaseObjectUrl(url)
      setSrc(null)
    }
  }, [blob])
  return src
}

export function imageViewQuery(database: StaffDatabase, url: string) {
  return queryOptions({
    queryKey: ['image-view', imageKey(url)],
    queryFn: async () => (await readImageView(database, imageKey(url))) ?? PLAIN_VIEW,
    staleTime: Infinity,
    structuralSharing: false,
  })
}

/** An image's view, undefined while it is being read, and a function that changes parts of it. */
export function useImageView(
  url: string,
): [ImageView | undefined, (change: Partial<ImageView>) => void] {
  const { database } = useWorkspace()
  const queries = useQueryClient()
  const query = imageViewQuery(database, url)
  // The query cache updates its readers with a delay, which would make sliders lag.
  const [chosen, setChosen] = useState<ImageView | null>(null)
  const { data } = useQuery(query)
  if (chosen && chosen === data) setChosen(null)
  const change = (part: Partial<ImageView>) => {
    const view = { ...PLAIN_VIEW, ...queries.getQueryData(query.queryKey), ...part }
    setChosen(view)
    queries.setQueryData(query.queryKey, view)
    // If this fails, the view is just forgotten earlier.
    void saveImageView(database, imageKey(url), view, Date.now()).catch(() => undefined)
  }
  return [chosen ?? data, change]
}
