import type { FoundPlace } from '../../recognition/fields/findings-in.ts'
import type { SuggestedField } from '../recognition/suggestions.ts'

/** The part of an image around a row, to be drawn upright. */
export interface RowCut {
  /** The point that comes to the middle, in pixels of the image. */
  x: number
  y: number
  /** CSS pixels for each pixel of the image. */
  scale: number
}

/** Height of an enlarged row in CSS pixels; its print is about two thirds as high. */
const ENLARGED = 38

/**
 * The least height of a row in CSS pixels. An amount is at the right end of its row, so the rest may be cut off. Where
 * in their rows the other two are is not known, so these are rather shown small.
 */
const LEAST: Readonly<Record<SuggestedField, number>> = {
  business: 14,
  receiptDatetime: 14,
  subtotal: 24,
}

/** The share of a low strip that the row takes up; the rest shows a little of the rows above and below. */
const SHARE = 0.94

/** To the right of the row, in CSS pixels. */
const MARGIN = 10

/**
 * Which part of an image to show in a strip, so that a row can be read: all of the row if possible, else its right
 * end. Rows end at the strip's right side, where the value that was read stands.
 * @param strip size of the strip in CSS pixels
 */
export function rowCut(
  { x, y, width, height, angle }: FoundPlace,
  field: SuggestedField,
  strip: { width: number; height: number },
): RowCut {
  const largest = Math.min(ENLARGED, SHARE * strip.height) / height
  const fitting = (strip.width - 2 * MARGIN) / width
  const least = Math.min(LEAST[field] / height, largest)
  const scale = Math.min(Math.max(fitting, least), largest)
  const along = width / 2 + (MARGIN - strip.width / 2) / scale
  return { x: x + along * Math.cos(angle), y: y + along * Math.sin(angle), scale }
}

/** Draws a cut into a canvas, and gives the canvas the strip's size. */
export function drawRow(
  canvas: HTMLCanvasElement,
  image: HTMLImageElement,
  { x, y, scale }: RowCut,
  { width, height, angle }: { width: number; height: number; angle: number },
): void {
  const density = window.devicePixelRatio
  canvas.width = Math.round(width * density)
  canvas.height = Math.round(height * density)
  const context = canvas.getContext('2d')
  if (!context) return
  context.imageSmoothingQuality = 'high'
  context.translate(canvas.width / 2, canvas.height / 2)
  context.scale(scale * density, scale * density)
  context.rotate(-angle)
  context.translate(-x, -y)
  context.drawImage(image, 0, 0)
}
