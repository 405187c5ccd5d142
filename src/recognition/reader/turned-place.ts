import type { ImagePlace } from '../../offline/rows.ts'

/** How an image was turned to be upright. */
export interface Turning {
  /** Quarter turns to the left. */
  quarterTurns: number
  /** How many pixels of the image are one of the turned picture. */
  scale: number
  /** Size of the turned picture. */
  width: number
  height: number
}

/** Where a place of a turned picture is in the image itself. */
export function placeInImage(
  place: ImagePlace,
  { quarterTurns, scale, width, height }: Turning,
): ImagePlace {
  const turn = (quarterTurns * Math.PI) / 2
  const [imageWidth, imageHeight] = quarterTurns % 2 === 1 ? [height, width] : [width, height]
  const [x, y] = [place.x - width / 2, place.y - height / 2]
  return {
    x: scale * (imageWidth / 2 + x * Math.cos(turn) - y * Math.sin(turn)),
    y: scale * (imageHeight / 2 + x * Math.sin(turn) + y * Math.cos(turn)),
    width: scale * place.width,
    height: scale * place.height,
    angle: place.angle + turn,
  }
}
