import { memo, useMemo, useRef, useState } from 'react'
import { imageKey } from '../../offline/image-key.ts'
import { say } from '../../ui/staff/say.ts'
import { ImageThumbnails } from './ImageThumbnails.tsx'
import type { PressableLines } from './lines.ts'
import styles from './ReceiptViewer.module.css'
import { useReviewKeys } from '../shortcuts/use-review-keys.ts'
import type { Framed } from './RowFrame.tsx'
import { ZoomStage } from './ZoomStage.tsx'

const NO_LINES = 'No line was read in this image'

interface ReceiptViewerProps {
  urls: readonly string[]
  label: string
  /** The review screen's keys act on this viewer. */
  hasKeys?: boolean
  /** The rows to frame, while the image that they are in is shown. The same array as long as they are the same. */
  framed?: readonly Framed[] | null
  /** The lines that can be pressed. */
  lines?: PressableLines | null
  /** Called when an image has come up. */
  onShown?: () => void
}

/** The images of one receipt: one large and zoomable, the others as thumbnails (checklist V2). */
export const ReceiptViewer = memo(function ReceiptViewer({
  urls,
  label,
  hasKeys = false,
  framed,
  lines = null,
  onShown,
}: ReceiptViewerProps) {
  const viewer = useRef<HTMLElement>(null)
  const [chosen, setChosen] = useState(0)
  const index = Math.min(chosen, urls.length - 1)
  const url = urls[index]
  const name = urls.length > 1 ? `${label}, image ${index + 1} of ${urls.length}` : label
  const step = (by: 1 | -1) => setChosen(Math.min(Math.max(index + by, 0), urls.length - 1))
  const rows = lines?.readings?.[index] ?? null
  const goToLine = useRef<(() => void) | null>(null)
  const goToLines = () => {
    if (goToLine.current) goToLine.current()
    else if (rows && rows.length > 0) say('The image is not shown yet')
    else say(lines?.readings ? NO_LINES : (lines?.whyNone ?? NO_LINES))
  }
  const keys = { image: (which: number) => step(which === 0 ? -1 : 1), lines: goToLines }
  useReviewKeys(hasKeys ? keys : {}, viewer)
  const ownFramed = useMemo(
    () => framed?.filter(({ place }) => place.image === index) ?? null,
    [framed, index],
  )
  return (
    <section ref={viewer} className={styles.viewer} aria-label={label}>
      {url === undefined ? (
        <p className={styles.none}>No image of this request is kept.</p>
      ) : (
        <ZoomStage
          key={imageKey(url)}
          url={url}
          name={name}
          hasKeys={hasKeys}
          framed={ownFramed}
          lines={lines}
          rows={rows}
          goToLine={goToLine}
          onShown={onShown}
        />
      )}
      {urls.length > 1 && (
        <ImageThumbnails urls={urls} chosen={index} onChoose={setChosen} hasKeys={hasKeys} />
      )}
    </section>
  )
})
