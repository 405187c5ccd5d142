/** The ways in which one image is read. What two of them read alike is right far more often. */

export interface Pass {
  /** Pixels of the longer side: print wants a height, not a width. */
  longSide: number
  /** How much darker than the paper print is drawn; 0 leaves the image as it is. */
  gain: number
  /** `scattered` finds words wherever they stand, `page` follows lines and columns. */
  layout: 'scattered' | 'page'
}

/** In this order, until all is settled. */
export const PASSES: readonly Pass[] = [
  { longSide: 1900, gain: 3, layout: 'scattered' },
  { longSide: 1240, gain: 2, layout: 'page' },
  { longSide: 1600, gain: 4, layout: 'page' },
]

/** How the text lies in an image. */
export interface Lie {
  /** By how many quarters to the left the image is to be turned. */
  quarterTurns: number
  /** How much its rows then fall for each pixel to the right. */
  slope: number
}

export interface ReadOrder {
  image: Blob
  pass: Pass
  /** Null to find it out. */
  lie: Lie | null
}
