/** The dates that a receipt can have (spec section 5). Others are slips: a year typed as 26 is the year 0026. */
import { fromAbsolute, toCalendarDate } from '@internationalized/date'
import { EASTERN } from './eastern-time.ts'
import type { EpochMs } from './epoch-ms.ts'

/** The beginning of 2015 in New York; no receipt can be older. */
export const RECEIPTS_BEGIN = '2015-01-01T05:00:00.000Z'

/** The parts in which a time is typed, in that order; `dayPeriod` is AM or PM. */
export const DATE_PARTS = ['month', 'day', 'year', 'hour', 'minute', 'second', 'dayPeriod'] as const

/** The typed parts of a time; `dayPeriod` is 0 for AM and 1 for PM. */
export type DateParts = { readonly [Part in (typeof DATE_PARTS)[number]]?: number | undefined }

export const TOO_OLD = 'The date cannot be before 2015'

/** Why a time of the night in March in which clocks change is none. */
export const SKIPPED_HOUR = 'there is no such time, because the clocks went forward from 2 to 3 AM'

/**
 * Checks a receipt's date. Tomorrow's is accepted: the clocks of shops are not always right.
 * @param receiptDatetime instant of purchase, ISO 8601 in UTC
 * @param now when the receipt is decided
 * @returns the message to show, or null if the date is fine
 */
export function receiptDateProblem(receiptDatetime: string, now: EpochMs): string | null {
  if (Date.parse(receiptDatetime) < Date.parse(RECEIPTS_BEGIN)) return TOO_OLD
  const today = toCalendarDate(fromAbsolute(now, EASTERN))
  const tooLate = today.add({ days: 2 }).toDate(EASTERN).getTime()
  return Date.parse(receiptDatetime) < tooLate ? null : 'The date cannot be in the future'
}

// British, because our texts have no comma before “and”.
const LIST = new Intl.ListFormat('en-GB')

/** @returns the message to show for a time that is not complete, or does not exist */
export function incompleteDateProblem(parts: DateParts): string {
  const missing = DATE_PARTS.filter((part) => parts[part] === undefined)
  if (missing.length === DATE_PARTS.length) return 'Select a datetime'
  if (missing.length === 0) {
    const isSkipped = parts.month === 3 && parts.hour === 2 && parts.dayPeriod === 0
    return `Select a datetime: ${isSkipped ? SKIPPED_HOUR : 'there is no such day'}`
  }
  const words = missing.map((part) => (part === 'dayPeriod' ? 'AM or PM' : part))
  const article = missing[0] === 'dayPeriod' ? '' : 'the '
  const verb = missing.length === 1 ? 'is' : 'are'
  return `Select a datetime: ${article}${LIST.format(words)} ${verb} missing`
}
