/** The dates that a receipt can have (spec section 5). Others are slips: a year typed as 26 is the year 0026. */
import { fromAbsolute, toCalendarDate } from '@internationalized/date'
import { EASTERN } from './eastern-time.ts'

/** The beginning of 2015 in New York; no receipt can be older. */
export const RECEIPTS_BEGIN = '2015-01-01T05:00:00.000Z'

export const TOO_OLD = 'The date cannot be before 2015'

/**
 * What is wrong with a receipt's date. Tomorrow's is accepted: the clocks of shops are not always right.
 * @param receiptDatetime instant of purchase, ISO 8601 in UTC
 * @param now when it is decided, milliseconds since the epoch
 * @returns the message to show, or null if the date is fine
 */
export function receiptDateProblem(receiptDatetime: string, now: number): string | null {
  if (Date.parse(receiptDatetime) < Date.parse(RECEIPTS_BEGIN)) return TOO_OLD
  const today = toCalendarDate(fromAbsolute(now, EASTERN))
  const tooLate = today.add({ days: 2 }).toDate(EASTERN).getTime()
  return Date.parse(receiptDatetime) < tooLate ? null : 'The date cannot be in the future'
}
