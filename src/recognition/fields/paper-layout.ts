import type { PaperLayout } from '../../contract/layout-calls.ts'
import type { Reading } from '../../offline/rows.ts'

/** What an approval says about a receipt. */
interface Approved {
  businessId: string
  /** ISO 8601 in UTC. */
  receiptDatetime: string
  /** Dollars before tax. */
  subtotal: number
  /** When the receipt was submitted, ISO 8601. */
  submitted: string
}

/**
 * The layouts of a receipt that was approved, for those of its values that are printed. None yet: no kind of label or
 * spelling has a number.
 * @param _readings of its images, in their order
 */
export function layoutsOf(_readings: readonly Reading[], _approved: Approved): PaperLayout[] {
  return []
}
