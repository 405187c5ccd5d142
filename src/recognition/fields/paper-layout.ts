/** Where on a business's paper the values stand, learned from receipts that were approved (decision 068). */
import type { PaperLayout } from '../../contract/layout-calls.ts'
import type { Reading } from '../../offline/rows.ts'
import { printedTimes } from './find-datetime.ts'
import { printedSubtotals } from './find-subtotal.ts'
import type { Layout } from './printed.ts'

/** The facts of a receipt that its approval says. */
interface Approved {
  businessId: string
  /** ISO 8601 in UTC. */
  receiptDatetime: string
  /** Dollars before tax. */
  subtotal: number
  /** When the receipt was submitted, ISO 8601. */
  submitted: string
}

const MINUTE = 60_000

/**
 * The layouts of a receipt that was approved, for those of its values that are printed.
 * @param readings of its images, in their order
 */
export function layoutsOf(
  readings: readonly Reading[],
  { businessId, receiptDatetime, subtotal, submitted }: Approved,
): PaperLayout[] {
  const time = printedTimes(readings, submitted).find(
    ({ value }) => minuteOf(value) === minuteOf(receiptDatetime),
  )
  const amount = printedSubtotals(readings).find(({ value }) => value === subtotal)
  const named = (field: PaperLayout['field'], found: { layout: Layout } | undefined) =>
    found ? [{ businessId, field, ...found.layout }] : []
  return [...named('receiptDatetime', time), ...named('subtotal', amount)]
}

function minuteOf(instant: string): number {
  return Math.floor(Date.parse(instant) / MINUTE)
}
