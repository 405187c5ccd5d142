/** The ways of reading an image. What two of them agree on is far more often right. */

export interface Pass {
  /** Pixels to which the longer side is scaled: recognition depends on the height of the print. */
  longSide: number
  /** How much print is darkened against the paper; 0 leaves the image unchanged. */
  gain: number
  /** `scattered` finds words anywhere, `page` follows lines and columns. */
  layout: 'scattered' | 'page'
}

/** Run in this order, until all fields are certain. */
export const PASSES: readonly Pass[] = [
  { longSide: 1900, gain: 3, layout: 'scattered' },
  { longSide: 1240, gain: 2, layout: 'page' },
  { longSide: 1600, gain: 4, layout: 'page' },
]

/** How the text is oriented in an image. */
export interface Lie {
  /** Quarter turns to the left that make the image upright. */
  quarterTurns: number
  /** How many pixels its rows then fall for each pixel to the right. */
  slope: number
}

export interface ReadOrder {
  image: Blob
  pass: Pass
  /** The orientation; null to detect it. */
  lie: Lie | null
}
