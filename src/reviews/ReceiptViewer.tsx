import { useState } from 'react'
import { ImageThumbnails } from './ImageThumbnails.tsx'
import styles from './ReceiptViewer.module.css'
import { ZoomStage } from './ZoomStage.tsx'

/** The images of one receipt: one large and zoomable, the others a press away (checklist V2). */
export function ReceiptViewer({ urls, label }: { urls: readonly string[]; label: string }) {
  const [chosen, setChosen] = useState(0)
  const index = Math.min(chosen, urls.length - 1)
  const url = urls[index]
  const name = urls.length > 1 ? `${label}, image ${index + 1} of ${urls.length}` : label
  return (
    <section className={styles.viewer} aria-label={label}>
      {url === undefined ? (
        <p className={styles.none}>No image was sent with this request.</p>
      ) : (
        <ZoomStage key={url} url={url} name={name} />
      )}
      {urls.length > 1 && <ImageThumbnails urls={urls} chosen={index} onChoose={setChosen} />}
    </section>
  )
}
