/** Reads a text that is pasted into the field for the time of purchase (spec section 2, checklist V4). */
import { formatEasternWithZone, instantsOf } from '../../rules/eastern-time.ts'
import { SKIPPED_HOUR } from '../../rules/receipt-date.ts'
import { readDate, type NoDate } from '../../rules/values/written-date.ts'
import { timeOf, type DateParts } from './date-parts.ts'

/** The instant, ISO 8601 in UTC; or the parts of a time that is not complete; or why the text changes nothing. */
export type PastedTime = { instant: string } | { parts: DateParts } | { problem: string }

const PROBLEMS: Record<NoDate, string> = {
  'either-order':
    'What you pasted can begin with the month, the day or the year: type the date instead',
  'no-such-day': 'There is no such day or time as you pasted',
  'other-zone': 'What you pasted is in another time zone: type the time in New York',
  none: 'What you pasted is no date and time, such as 11/10/2026 8:12:31 AM',
}

/**
 * Reads a pasted text as New York time.
 * @param present the parts that the field has; those that the text does not name stay
 */
export function pastedTime(text: string, present: DateParts): PastedTime {
  const read = readDate(text)
  if (typeof read === 'string') return { problem: PROBLEMS[read] }
  if ('instant' in read) return read
  const { year, month, day } = present
  // A time without AM or PM must not get that of the time before.
  const parts = {
    ...(read.parts.hour === undefined ? present : { year, month, day }),
    ...read.parts,
  }
  const time = timeOf(parts)
  const instants = time ? instantsOf(time) : []
  const named = instants.find((one) => read.zone && formatEasternWithZone(one).endsWith(read.zone))
  const instant = named ?? instants[0]
  if (time && instant === undefined)
    return { problem: `What you pasted is no time: ${SKIPPED_HOUR}` }
  return instant === undefined ? { parts } : { instant }
}
