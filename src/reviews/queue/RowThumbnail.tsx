import { ReceiptText } from 'lucide-react'
import { useEffect, useRef } from 'react'
import hidden from '../../ui/visually-hidden.module.css'
import { useThumbnail } from './row-marks.ts'
import styles from './RowThumbnail.module.css'

interface RowThumbnailProps {
  /** Of the request's images; the first one is shown. */
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

/** In the pixels of a dense screen. */
const SIZE = { width: 96, height: 112 }

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
