import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { StaffDatabase } from '../../offline/database.ts'
import { imageKey } from '../../offline/image-key.ts'
import { readStoredImage } from '../../offline/images/image-store.ts'
import { inTurn } from '../../offline/in-turn.ts'
import hidden from '../../ui/visually-hidden.module.css'
import { useWorkspace } from '../../workspace/workspace.ts'
import styles from './RowThumbnail.module.css'

/** In the pixels of a dense screen. */
const SIZE = { width: 96, height: 112 }

interface RowThumbnailProps {
  /** The request's images, of which the first one is shown. */
  urls: readonly string[]
  isLocal: boolean
}

/** The first image of a request, if it is on this tablet, and how many there are if there are several. */
export function RowThumbnail({ urls, isLocal }: RowThumbnailProps) {
  const bitmap = useThumbnail(urls[0] ?? '', isLocal)
  return (
    <span className={styles.thumbnail}>
      {bitmap ? <Drawn bitmap={bitmap} /> : <ReceiptText size={22} aria-hidden />}
      {urls.length > 1 && (
        <span className={styles.count}>
          {urls.length}
          <span className={hidden.hidden}> images</span>
        </span>
      )}
    </span>
  )
}

/** A canvas needs no address, which would have to be given back. */
function Drawn({ bitmap }: { bitmap: ImageBitmap }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    // From the top, where the shop's name is; cut where it is too long, enlarged where it is too low.
    const scale = Math.max(SIZE.width / bitmap.width, SIZE.height / bitmap.height)
    const [width, height] = [bitmap.width * scale, bitmap.height * scale]
    const context = canvas.current?.getContext('2d')
    context?.drawImage(bitmap, (SIZE.width - width) / 2, 0, width, height)
  }, [bitmap])
  return <canvas ref={canvas} className={styles.image} {...SIZE} aria-hidden />
}

/** Thumbnails stay in memory this long after their rows have been scrolled away. They are a few KB each. */
const UNUSED_FOR_MS = 60_000

/**
 * The thumbnail of an image; null until it is decoded, or if it cannot be.
 * @param isLocal the image is on this tablet; it is never fetched
 */
function useThumbnail(url: string, isLocal: boolean): ImageBitmap | null {
  const { database } = useWorkspace()
  const thumbnail = useQuery({
    queryKey: ['thumbnail', imageKey(url)],
    queryFn: ({ signal }) => readThumbnail(database, url, signal),
    enabled: isLocal,
    // The image never changes.
    staleTime: Infinity,
    gcTime: UNUSED_FOR_MS,
    retry: false,
    structuralSharing: false,
  })
  return thumbnail.data ?? null
}

/** A turn that takes longer no longer holds up the others. */
const TURN_MAX_MS = 5_000

const makeInTurn = inTurn(TURN_MAX_MS)

/**
 * Makes the thumbnail of an image, one after the other: a photograph takes about 50 MB while it is decoded, which the
 * browser does in the background.
 * @param signal aborted when the row is gone; its turn is then passed on
 * @returns null if the image is not on this tablet
 * @throws {DOMException} when it cannot be decoded, or the signal was aborted
 */
function readThumbnail(
  database: StaffDatabase,
  url: string,
  signal: AbortSignal,
): Promise<ImageBitmap | null> {
  return makeInTurn(async () => {
    signal.throwIfAborted()
    const image = await readStoredImage(database, imageKey(url))
    return image && createImageBitmap(image, { resizeWidth: SIZE.width, resizeQuality: 'medium' })
  })
}
