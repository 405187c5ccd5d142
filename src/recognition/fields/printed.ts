/** A value that is printed on a receipt, and how its place there is told from those of others. */
import type { PaperLayout } from '../../contract/layout-calls.ts'
import type { Found } from './found.ts'

export type Layout = Omit<PaperLayout, 'businessId' | 'field'>

export interface Printed<T> extends Found<T> {
  layout: Layout
}

/** The highest rank that a layout has. */
export const LAST_RANK = 31

/** Papers of one business differ by no more than this, in thousandths: one has more items than another. */
const SAME_HEIGHT = 250

/**
 * Which of some values is meant, as it was on earlier receipts of the business.
 * @param values with their layouts, or null for one that is not printed
 * @param layouts those of the business and the field, first what was seen most often
 * @returns all of them if that tells nothing; a single one is not sure
 */
export function asBefore<V extends { isSure: boolean; layout: Layout | null }>(
  values: readonly V[],
  layouts: readonly Layout[],
): readonly V[] {
  if (values.length < 2 || values.some(({ layout }) => layout === null)) return values
  for (const known of layouts) {
    const [value, ...others] = values.filter(({ layout }) => layout && isAlike(layout, known))
    if (value && others.length === 0) return [{ ...value, isSure: false }]
  }
  return values
}

function isAlike(one: Layout, other: Layout): boolean {
  return (
    one.label === other.label &&
    one.rank === other.rank &&
    one.written === other.written &&
    Math.abs(one.height - other.height) <= SAME_HEIGHT
  )
}

/** @returns from 0 for the first row to 1000 for the last */
export function heightIn(at: number, rows: number): number {
  return Math.round((1000 * at) / Math.max(rows - 1, 1))
}
