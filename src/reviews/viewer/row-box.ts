import type { CSSProperties } from 'react'
import type { ImagePlace } from '../../offline/rows.ts'

/** Free space around a row, as a share of its height. */
const SPACE = 0.25

interface Size {
  width: number
  height: number
}

/**
 * A row of an image as a box over the image, turned as the row is.
 * @param natural size of the image itself, in its pixels
 * @param box size of the box that the image is fitted into
 */
export function rowBox(place: ImagePlace, natural: Size, box: Size): CSSProperties {
  const scale = Math.min(box.width / natural.width, box.height / natural.height)
  return {
    left: box.width / 2 + (place.x - natural.width / 2) * scale,
    top: box.height / 2 + (place.y - natural.height / 2) * scale,
    width: (place.width + 2 * SPACE * place.height) * scale,
    height: (1 + 2 * SPACE) * place.height * scale,
    transform: `translate(-50%, -50%) rotate(${place.angle}rad)`,
  }
}
