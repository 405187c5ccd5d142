/** What was read in the images of a request, and what was found in it. */
import type { ImagePlace, ReadRow } from '../../offline/rows.ts'

/** The rows of one image, from top to bottom. */
export type Reading = readonly ReadRow[]

/** Where in a request's images something is. */
export interface FoundPlace extends ImagePlace {
  /** The image's index among the request's. */
  image: number
}

export interface Found<T> {
  value: T
  /** Whether it is confirmed: every character is clear, or other text on the receipt vouches for it. */
  isSure: boolean
  /** The row that it was read in; for a value that was calculated, the row that comes closest to it. */
  place: FoundPlace
}
