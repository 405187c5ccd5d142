/** The business in the text of a receipt. */
import { likeness, plain } from './misread.ts'

/** The name of the shop stands at the top of a receipt, below a customer's own mail at most. */
const HEADER_ROWS = 8

/** How alike a name must be, and how much more than the next. */
const ALIKE = 0.8
const AHEAD = 0.1

/**
 * The one business whose name the header carries, or null where none or several could be meant.
 * @param rows the text, row by row
 * @param businesses those that take part
 */
export function findBusiness<B extends { name: string }>(
  rows: readonly string[],
  businesses: readonly B[],
): B | null {
  const header = plain(rows.slice(0, HEADER_ROWS).join(' '))
  const ranked = businesses
    .map((business) => ({ business, score: likeness(plain(business.name), header) }))
    .sort((a, b) => b.score - a.score)
  const [best, next] = ranked
  if (!best || best.score < ALIKE || best.score - (next?.score ?? 0) < AHEAD) return null
  return best.business
}
