import type { PaperLayout } from '../../contract/layout-calls.ts'
import type { Reading } from '../../offline/rows.ts'
import type { Choice, Found, FoundPlace } from './found.ts'
import { findBusiness, type KnownBusiness, type SeenHeader } from './find-business.ts'
import { findDatetime } from './find-datetime.ts'
import { findSubtotal, type FoundSubtotal } from './find-subtotal.ts'

export { layoutsOf } from './paper-layout.ts'
export { valuesIn } from './row-values.ts'
export type { Choice, Found, FoundPlace, SeenHeader }

export interface ReceiptFacts<B> {
  /** When the receipt was submitted, ISO 8601. */
  submitted: string
  businesses: readonly B[]
  /** Headers of receipts that were approved on this tablet, by which their businesses are recognized. */
  seen?: readonly SeenHeader[]
  /** Layouts of businesses' papers: the team's, those seen most often first, then this tablet's own. */
  layouts?: readonly PaperLayout[]
}

export interface Findings<B> {
  business: Found<B> | null
  /** ISO 8601 in UTC. */
  receiptDatetime: Found<string> | null
  /** Dollars before tax. */
  subtotal: FoundSubtotal | null
  /** Where one of two values is meant, and which one cannot be told. The field itself is null then. */
  choices: {
    receiptDatetime: Choice<string> | null
    subtotal: Choice<number> | null
  }
}

/**
 * Reads the three fields of an approval from a request's images; null for a field where nothing was found.
 * @param readings of its images, in their order
 */
export function findingsIn<B extends KnownBusiness>(
  readings: readonly Reading[],
  { submitted, businesses, seen, layouts = [] }: ReceiptFacts<B>,
): Findings<B> {
  const business = findBusiness(readings, businesses, seen)
  const own = layouts.filter(({ businessId }) => businessId === business?.value.id)
  const [ofTimes, ofSubtotals] = (['receiptDatetime', 'subtotal'] as const).map((name) =>
    own.filter(({ field }) => field === name),
  )
  const receiptDatetime = findDatetime(readings, submitted, ofTimes)
  const subtotal = findSubtotal(readings, ofSubtotals)
  return {
    business,
    receiptDatetime: receiptDatetime.found,
    subtotal: subtotal.found,
    choices: { receiptDatetime: receiptDatetime.choice, subtotal: subtotal.choice },
  }
}
