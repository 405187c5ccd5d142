import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ImageUnavailableError, loadReceiptImage } from '../../offline/images/receipt-images.ts'
import { useWorkspace } from '../../workspace/workspace.ts'
import { hashNext } from '../prefetch/image-hashing.ts'
import { decodedImage } from '../prefetch/next-image.ts'

export type ReceiptImage =
  | { status: 'loading' }
  | { status: 'ready'; src: string }
  | { status: 'failed'; isOffline: boolean; retry(): void }

/** A receipt's image as an object URL: already decoded, from this tablet, or fetched and stored. */
export function useReceiptImage(url: string): ReceiptImage {
  const { database } = useWorkspace()
  const [decoded] = useState(() => decodedImage(url))
  const image = useQuery({
    queryKey: ['receipt-image', url],
    queryFn: () => loadReceiptImage(database, url, () => hashNext(database, url)),
    // The image behind an address never changes, so it must not be reloaded while it is shown.
    staleTime: Infinity,
    gcTime: 0,
    enabled: decoded === null,
  })
  const own = useObjectUrl(image.data)
  const src = decoded ?? own
  if (src) return { status: 'ready', src }
  if (!image.isError) return { status: 'loading' }
  const isOffline = image.error instanceof ImageUnavailableError && image.error.isOffline
  return { status: 'failed', isOffline, retry: () => void image.refetch() }
}

function useObjectUrl(blob: Blob | undefined): string | null {
  const [src, setSrc] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const url = URL.createObjectURL(blob)
    setSrc(url)
    return () => {
      URL.revokeObjectURL(url)
      setSrc(null)
    }
  }, [blob])
  return src
}
