/** How lines of text lie in a picture. */
import type { GreyImage } from './grey-image.ts'

/** Degrees to either side that are looked at; a camera is rarely held worse. */
const MOST = 14
const STEP = 0.5

/** Darker than this, after the light was evened out, is print. */
const PRINT = 110

export interface TextAngle {
  /** How far the lines fall to the right, in degrees. */
  degrees: number
  /** How clearly rows of print and gaps alternate at that angle. */
  clearness: number
}

/**
 * The angle at which rows of print and empty rows are told apart best.
 * @param image small and with even light
 */
export function textAngle(image: GreyImage): TextAngle {
  const print = printOf(image)
  let best: TextAngle = { degrees: 0, clearness: 0 }
  for (let degrees = -MOST; degrees <= MOST; degrees += STEP) {
    const clearness = clearnessAt(print, image, degrees)
    if (clearness > best.clearness) best = { degrees, clearness }
  }
  return best
}

interface Points {
  xs: Int16Array
  ys: Int16Array
}

function printOf({ width, pixels }: GreyImage): Points {
  const at: number[] = []
  pixels.forEach((value, index) => {
    if (value < PRINT) at.push(index)
  })
  return {
    xs: Int16Array.from(at, (index) => index % width),
    ys: Int16Array.from(at, (index) => Math.floor(index / width)),
  }
}

function clearnessAt({ xs, ys }: Points, { width, height }: GreyImage, degrees: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180)
  const reach = Math.ceil(Math.abs(slope) * width)
  const rows = new Float32Array(height + 2 * reach + 1)
  for (let at = 0; at < xs.length; at += 1) {
    const row = Math.round((ys[at] ?? 0) - slope * (xs[at] ?? 0)) + reach
    rows[row] = (rows[row] ?? 0) + 1
  }
  let sum = 0
  for (let row = 1; row < rows.length; row += 1) sum += ((rows[row] ?? 0) - (rows[row - 1] ?? 0)) ** 2
  return sum / Math.max(xs.length, 1)
}

/** The image turned by 90° to the left: what ran downwards runs to the right. */
export function quarterTurn({ width, height, pixels }: GreyImage): GreyImage {
  const turned = new Uint8ClampedArray(pixels.length)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      turned[(width - 1 - x) * height + y] = pixels[y * width + x] ?? 0
    }
  }
  return { width: height, height: width, pixels: turned }
}
