/** The image as it was sent, for whoever zooms in further than the size on this tablet goes (decision 083). */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { imageKey } from '../../offline/image-key.ts'
import { fetchImage } from '../../offline/images/fetch-image.ts'
import { mayBeTabletSize } from '../../rules/tablet-image.ts'
import { useIsOnline } from '../../workspace/use-is-online.ts'
import { releaseObjectUrl } from '../prefetch/next-image.ts'

/** Pixels of the screen for each pixel of an image. From here on, more pixels of it can be seen. */
const COARSE = 1.25

interface FullSize {
  /** The image in its full size, once it can be drawn; else null. */
  src: string | null
  /** It would be shown, but it is not on this tablet and cannot be fetched. */
  isMissing: boolean
}

/**
 * @param natural the size of the image on this tablet, in its pixels; null until it is known
 * @param scale CSS pixels for each of these
 */
export function useFullSize(
  url: string,
  natural: { width: number; height: number } | null,
  scale: number,
): FullSize {
  const isOnline = useIsOnline() !== false
  const isWanted =
    natural !== null && mayBeTabletSize(natural) && scale * window.devicePixelRatio > COARSE
  const { data, isError } = useQuery({
    queryKey: ['full-size', imageKey(url)],
    queryFn: () => fetchImage(url, 'high', 'full'),
    staleTime: Infinity,
    gcTime: 0,
    enabled: isWanted && isOnline,
  })
  const src = useDrawable(data)
  return { src, isMissing: isWanted && !src && (isError || (!isOnline && !data)) }
}

/** @returns the image as an object URL once it is decoded: until then, the smaller one stays on screen */
function useDrawable(image: Blob | undefined): string | null {
  const [src, setSrc] = useState<string | null>(null)
  useEffect(() => {
    if (!image) return
    const url = URL.createObjectURL(image)
    const element = new Image()
    element.src = url
    let isCurrent = true
    element
      .decode()
      .then(() => isCurrent && setSrc(url))
      .catch(() => undefined)
    return () => {
      isCurrent = false
      setSrc(null)
      releaseObjectUrl(url)
    }
  }, [image])
  return src
}
