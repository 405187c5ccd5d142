/** Values that were found in the text of a request's images, and where. */
import type { ImagePlace } from '../../offline/rows.ts'

/** Where in a request's images something is. */
export interface FoundPlace extends ImagePlace {
  /** The image's index among the request's. */
  image: number
}

/** Two values that may be meant, the likelier first: a person says which. */
export type Choice<T> = readonly [Found<T>, Found<T>]

export interface Found<T> {
  value: T
  /** It is confirmed: every character is clear, or other text on the receipt vouches for it. */
  isSure: boolean
  /** The row that it was read in; for a value that was calculated, the row that comes closest to it. */
  place: FoundPlace
}

/** The outcome for a field: a value, a choice of two, or neither. */
export interface Finding<T, F extends Found<T> = Found<T>> {
  found: F | null
  choice: Choice<T> | null
}

/** @param values that may be meant, the likeliest first; more than two are too many to choose from */
export function findingOf<T, F extends Found<T>>(values: readonly F[]): Finding<T, F> {
  const [first, second, ...others] = values
  if (!first || others.length > 0) return { found: null, choice: null }
  return second ? { found: null, choice: [first, second] } : { found: first, choice: null }
}
