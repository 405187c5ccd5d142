import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { imageKey } from '../../offline/image-key.ts'
import { ImageUnavailableError } from '../../offline/images/fetch-image.ts'
import { openImage } from '../../offline/images/image-store.ts'
import { useWorkspace } from '../../workspace/workspace.ts'
import { decodedImage } from '../prefetch/next-image.ts'
import { releaseObjectUrl } from '../prefetch/release-object-url.ts'

export type ReceiptImage =
  | { status: 'loading' }
  | { status: 'ready'; src: string }
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
  const tried = useRef(url)
  const { refetch } = image
  useEffect(() => {
    if (!hasNewUrl || tried.current === url) return
    tried.current = url
    void refetch()
  }, [hasNewUrl, url, refetch])
  const own = useObjectUrl(image.data)
  const src = decoded ?? own
  if (src) return { status: 'ready', src }
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
