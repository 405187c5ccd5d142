import { memo, useRef, useState } from 'react'
import { imageKey } from '../../offline/image-key.ts'
import type { FoundPlace } from '../../recognition/fields/findings-in.ts'
import { ImageThumbnails } from './ImageThumbnails.tsx'
import styles from './ReceiptViewer.module.css'
import { useReviewKeys } from '../shortcuts/use-review-keys.ts'
import { ZoomStage } from './ZoomStage.tsx'

interface ReceiptViewerProps {
  urls: readonly string[]
  label: string
  /** The review screen's keys act on this viewer. */
  hasKeys?: boolean
  /** The row to frame, while the image that it is in is shown. */
  framed?: FoundPlace | null
  /** Called when an image has come up. */
  onShown?: () => void
}

/** The images of one receipt: one large and zoomable, the others as thumbnails (checklist V2). */
export const ReceiptViewer = memo(function ReceiptViewer({
  urls,
  label,
  hasKeys = false,
  framed,
  onShown,
}: ReceiptViewerProps) {
  const viewer = useRef<HTMLElement>(null)
  const [chosen, setChosen] = useState(0)
  const index = Math.min(chosen, urls.length - 1)
  const url = urls[index]
  const name = urls.length > 1 ? `${label}, image ${index + 1} of ${urls.length}` : label
  const step = (by: 1 | -1) => setChosen(Math.min(Math.max(index + by, 0), urls.length - 1))
  useReviewKeys(hasKeys ? { image: (which) => step(which === 0 ? -1 : 1) } : {}, viewer)
  return (
    <section ref={viewer} className={styles.viewer} aria-label={label}>
      {url === undefined ? (
        <p className={styles.none}>No image was sent with this request.</p>
      ) : (
        <ZoomStage
          key={imageKey(url)}
          url={url}
          name={name}
          hasKeys={hasKeys}
          framed={framed?.image === index ? framed : null}
          onShown={onShown}
        />
      )}
      {urls.length > 1 && (
        <ImageThumbnails urls={urls} chosen={index} onChoose={setChosen} hasKeys={hasKeys} />
      )}
    </section>
  )
})
