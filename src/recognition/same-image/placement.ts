/** A placement puts an image on another: tilted, enlarged and shifted. Sizes of images do not matter. */

export interface Placement {
  /** Radians, clockwise. */
  angle: number
  /** Natural logarithm of the enlargement. */
  zoom: number
  /** Shift of the middle, in sides of a square of the image's area; the same for `y`. */
  x: number
  y: number
}

/** Side of a square of the image's area, in pixels. */
export function sideOf({ width, height }: { width: number; height: number }): number {
  return Math.sqrt(width * height)
}

/** @returns functions from a distance to the middle of the one image to the pixel of `on` below it */
export function place(
  { angle, zoom, x, y }: Placement,
  on: { width: number; height: number },
): { x: (across: number, down: number) => number; y: (across: number, down: number) => number } {
  const [cosine, sine] = [Math.cos(angle) * Math.exp(zoom), Math.sin(angle) * Math.exp(zoom)]
  const [middleX, middleY] = [on.width / 2 + x * sideOf(on), on.height / 2 + y * sideOf(on)]
  return {
    x: (across, down) => cosine * across - sine * down + middleX,
    y: (across, down) => sine * across + cosine * down + middleY,
  }
}
