/** Combines several readings of one receipt. */

/** The rows of text from one reading of one image. */
export type Reading = readonly string[]

export interface Found<T> {
  value: T
  /** Whether it is confirmed, by another reading or by sums that add up, so that reading can stop. */
  isSure: boolean
}

/**
 * The value that most readings contain; null if there is none, or on a tie.
 * @param named the values in each reading
 */
export function mostNamed(named: readonly (readonly string[])[]): Found<string> | null {
  const votes = new Map<string, number>()
  for (const value of named.flatMap((values) => [...new Set(values)])) {
    votes.set(value, (votes.get(value) ?? 0) + 1)
  }
  const [first, second] = [...votes].sort(([, a], [, b]) => b - a)
  if (!first || first[1] === second?.[1]) return null
  return { value: first[0], isSure: first[1] > 1 }
}
