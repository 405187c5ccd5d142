import type { CSSProperties } from 'react'
import type { ImagePlace } from '../../offline/rows.ts'
import styles from './RowFrame.module.css'

/** Free space around a row, as a share of its height. */
const SPACE = 0.25

interface RowFrameProps {
  place: ImagePlace
  /** Size of the image itself, in its pixels. */
  natural: { width: number; height: number }
  /** Size of the box that the image is fitted into, and how the box is turned. */
  box: { width: number; height: number }
  transform: string
  zoom: number
}

/** A thin frame around a row of an image, laid over the image. */
export function RowFrame({ place, natural, box, transform, zoom }: RowFrameProps) {
  const scale = Math.min(box.width / natural.width, box.height / natural.height)
  const frame: CSSProperties = {
    left: box.width / 2 + (place.x - natural.width / 2) * scale,
    top: box.height / 2 + (place.y - natural.height / 2) * scale,
    width: (place.width + 2 * SPACE * place.height) * scale,
    height: (1 + 2 * SPACE) * place.height * scale,
    transform: `translate(-50%, -50%) rotate(${place.angle}rad)`,
    // As thin when the image is enlarged.
    ['--stroke' as string]: `${2 / zoom}px`,
  }
  return (
    <div className={styles.box} style={{ ...box, transform }} data-row-frame aria-hidden>
      <div className={styles.frame} style={frame} />
    </div>
  )
}
