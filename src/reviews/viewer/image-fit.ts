/** The size of an image at zoom 1, and the zoom at which it comes up (spec section 9). */

export const MIN_ZOOM = 0.5
export const MAX_ZOOM = 3

/** Pixels of the screen for each pixel of a small image, unless more are needed to fill the stage in one direction. */
const LARGEST_SCALE = 2

/** An image that is more than this many times as long as wide may come up in parts. */
const LONG = 3

interface Size {
  width: number
  height: number
}

export interface ImageFit {
  /** Size at zoom 1, in CSS pixels. */
  width: number
  height: number
  /** The zoom at which the image comes up: all of it, or 1. */
  whole: number
  /** The range of zooms reaches all of it. An image that is longer comes up at zoom 1, from its start. */
  isWithinReach: boolean
}

/**
 * At zoom 1 an image is as wide as the stage, so that the print of a long receipt can be read; a long one on its side
 * is as high as the stage. An ordinary one is no larger than the range of zooms can show whole.
 * @param image as it is turned, in its pixels
 * @param stage the part of it that is free, in CSS pixels
 */
export function imageFit(image: Size, stage: Size): ImageFit {
  const byWidth = stage.width / image.width
  const byHeight = stage.height / image.height
  const all = Math.min(byWidth, byHeight)
  const [short = 0, long = 0] = [image.width, image.height].toSorted((a, b) => a - b)
  const isLong = long > LONG * short
  const filling = image.height > image.width ? byWidth : byHeight
  const wanted = isLong ? filling : Math.min(byWidth, all / MIN_ZOOM)
  const scale = Math.min(wanted, Math.max(LARGEST_SCALE, all))
  const whole = all / scale
  const isWithinReach = whole >= MIN_ZOOM
  return {
    width: image.width * scale,
    height: image.height * scale,
    whole: isWithinReach ? whole : 1,
    isWithinReach,
  }
}
