/** Rotation, brightness, contrast and inversion of an image on screen. */
import type { ImageView } from '../../offline/rows.ts'

/** The image as photographed. */
export const PLAIN_VIEW: ImageView = {
  turns: 0,
  brightness: 1,
  contrast: 1,
  isInverted: false,
}

/** @returns true if brightness, contrast or inversion differ from the image as photographed */
export function isAdjusted({ brightness, contrast, isInverted }: ImageView): boolean {
  return brightness !== 1 || contrast !== 1 || isInverted
}

/** The view as a CSS `filter` value; `none` for the image as photographed. */
export function filterOf(view: ImageView): string {
  if (!isAdjusted(view)) return 'none'
  const { brightness, contrast, isInverted } = view
  return `${isInverted ? 'invert(1) ' : ''}brightness(${brightness}) contrast(${contrast})`
}
