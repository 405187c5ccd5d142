import type { CSSProperties } from 'react'
import type { FoundPlace } from '../../recognition/fields/findings-in.ts'
import { rowBox } from './row-box.ts'
import styles from './RowFrame.module.css'

/** A row to frame in its image. */
export interface Framed {
  place: FoundPlace
  /** Which of two it is, as beside the form; null if it is the only one. */
  label: string | null
}

interface RowFrameProps {
  framed: Framed
  /** Size of the image itself, in its pixels. */
  natural: { width: number; height: number }
  /** Size of the box that the image is fitted into, and how the box is turned. */
  box: { width: number; height: number }
  transform: string
  zoom: number
}

/** A thin frame around a row of an image, laid over the image. */
export function RowFrame({ framed, natural, box, transform, zoom }: RowFrameProps) {
  const { place, label } = framed
  const frame: CSSProperties = {
    ...rowBox(place, natural, box),
    // As thin when the image is enlarged.
    ['--stroke' as string]: `${2 / zoom}px`,
  }
  return (
    <div className={styles.box} style={{ ...box, transform }} data-row-frame aria-hidden>
      <div className={styles.frame} style={frame}>
        {label && <span className={styles.label}>{label}</span>}
      </div>
    </div>
  )
}
