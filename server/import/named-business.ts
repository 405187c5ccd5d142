import { comparableName } from '../../src/rules/business-name.ts'
import { didYouMean } from './near-misses.ts'

/** A business that a row can name. */
export interface NamedBusiness {
  id: string
  name: string
}

/** The business that is meant, or words about why none is; `isUnknown` if none is like it. */
export type FoundBusiness<B> = { value: B } | { problem: string; isUnknown: boolean }

/**
 * @param stored all businesses
 * @returns a function that finds a business by its id or its exact name; an ambiguous one finds none
 */
export function businessFinder<B extends NamedBusiness>(
  stored: readonly B[],
): (written: string) => FoundBusiness<B> {
  const byId = new Map(stored.map((business) => [business.id, business]))
  const byName = new Map<string, B[]>()
  for (const business of stored) {
    byName.set(business.name, [...(byName.get(business.name) ?? []), business])
  }
  return (written) => {
    const withId = byId.get(written)
    const found = new Set([...(withId ? [withId] : []), ...(byName.get(written) ?? [])])
    const [first] = found
    if (first && found.size === 1) return { value: first }
    if (first) {
      const ids = [...found].map(({ id }) => id).join(', ')
      return { problem: `“${written}” can be any of ${ids}: write the id`, isUnknown: false }
    }
    // What differs only in letter case or marks is the nearest.
    const alike = stored.filter(({ name }) => comparableName(name) === comparableName(written))
    const names = (alike.length > 0 ? alike : stored).map(({ name }) => name)
    return {
      problem: `there is no business “${written}”${didYouMean(written, names)}`,
      isUnknown: true,
    }
  }
}
