/** What several readings of one receipt say together. */

/** One reading of one image, row by row. */
export type Reading = readonly string[]

export interface Found<T> {
  value: T
  /** Whether it was confirmed, by another reading or by sums that agree: then no more need be read. */
  isSure: boolean
}

/**
 * What most readings name; null when none names anything, or as many another.
 * @param named what each reading names
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
