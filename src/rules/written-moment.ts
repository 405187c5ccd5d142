/** The moment that a cell of a table names, in New York time unless it says otherwise. */
import { CalendarDateTime } from '@internationalized/date'
import { formatEasternWithZone, instantsOf, toEastern } from './eastern-time.ts'
import { readDate, type NoDate, type WrittenDate } from './values/written-date.ts'

/** An instant, ISO 8601 in UTC with milliseconds; or words about a text that names none, or more than one. */
export type WrittenMoment = { instant: string } | { problem: string }

const PROBLEMS: Record<NoDate, string> = {
  'either-order':
    'can begin with the month, the day or the year: write it as 2027-07-01, the year first',
  'no-such-day': 'there is no such day or time',
  'other-zone': 'is in another time zone: write it in New York time, or with its offset from UTC',
  none: 'must be a date and time, such as 2027-07-01 17:30',
}

const PARTS = ['year', 'month', 'day', 'hour', 'minute'] as const

/**
 * Reads a date and time. What could be two moments is none: an hour of one digit without AM or PM, and the hour that
 * occurs twice in November without its zone.
 * @param dayAlone what a date without a time means: the last second of that day, or nothing
 */
export function readMoment(text: string, dayAlone: 'its-end' | 'nothing'): WrittenMoment {
  const read = readDate(text)
  if (typeof read === 'string') return { problem: PROBLEMS[read] }
  if ('instant' in read) {
    const isInRange = /^\d{4}-/.test(read.instant) && !read.instant.startsWith('0000')
    return isInRange ? read : { problem: PROBLEMS['no-such-day'] }
  }
  const { parts } = read
  const isDayAlone = parts.hour === undefined && dayAlone === 'its-end'
  return momentOf(
    isDayAlone ? { ...parts, hour: 11, dayPeriod: 1, minute: 59, second: 59 } : parts,
    read.zone,
  )
}

function momentOf(parts: WrittenDate['parts'], zone: WrittenDate['zone']): WrittenMoment {
  const missing = PARTS.find((part) => parts[part] === undefined)
  if (missing) return { problem: `the ${missing} is missing` }
  const { year = 0, month = 0, day = 0, hour = 0, dayPeriod, minute, second } = parts
  if (year === 0) return { problem: PROBLEMS['no-such-day'] }
  if (dayPeriod === undefined) {
    return {
      problem: `can be in the morning or the evening: write 0${hour} for the morning, or AM or PM`,
    }
  }
  const time = new CalendarDateTime(year, month, day, (hour % 12) + 12 * dayPeriod, minute, second)
  const instants = instantsOf(time)
  const named = instants.find((one) => zone && formatEasternWithZone(one).endsWith(zone))
  if (instants.length > 1 && !named) {
    return {
      problem:
        'occurs twice, because the clocks go back: add EDT for the first, EST for the second',
    }
  }
  const instant = named ?? instants[0]!
  // Where the clocks go forward, the moment would be an hour later than what is written.
  if (toEastern(instant).hour !== time.hour) return { problem: PROBLEMS['no-such-day'] }
  return { instant }
}
