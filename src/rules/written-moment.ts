/** The moment that a cell of a table names, in New York time unless it says otherwise. */
import { CalendarDateTime } from '@internationalized/date'
import { formatEasternWithZone, instantsOf } from './eastern-time.ts'
import {
  MONTHS,
  readDate,
  type DateStyle,
  type NoDate,
  type WrittenDate,
} from './values/written-date.ts'

/** An instant, ISO 8601 in UTC with milliseconds; or words about a text that names none, or more than one. */
export type WrittenMoment = { instant: string } | { problem: string }

const PROBLEMS: Record<Exclude<NoDate, 'either-order'>, string> = {
  'no-such-day': 'there is no such day or time',
  'other-zone': 'is in another time zone: write it in New York time, or with its offset from UTC',
  none: 'must be a date and time, such as 2027-07-01 17:30',
}

const PARTS = ['year', 'month', 'day', 'hour', 'minute'] as const

/**
 * Reads a date and time. What could be two moments is none: an hour of one digit without AM or PM, and the hour that
 * occurs twice in November without its zone.
 * @param dayAlone what a date without a time means: the last second of that day, or nothing
 * @param style of the column that it is in
 */
export function readMoment(
  text: string,
  dayAlone: 'its-end' | 'nothing',
  style: DateStyle = {},
): WrittenMoment {
  const read = readDate(text, style)
  if (read === 'either-order') {
    const problem = `can begin with the month, the day or the year: write ${daysIn(text).join(', or ')}`
    return { problem }
  }
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

/** @returns the days that a date can be, in any column, as they are written for certain: `2027-01-07 for January 7` */
export function daysIn(text: string): string[] {
  const days = (['month', 'day'] as const).flatMap((first) => {
    const read = readDate(text, { first })
    if (typeof read === 'string' || 'instant' in read) return []
    const { year, month, day } = read.parts
    if (!year || !month || !day) return []
    const [mm, dd] = [month, day].map((part) => String(part).padStart(2, '0'))
    const name = MONTHS[month - 1]!
    return [`${year}-${mm}-${dd} for ${name[0]!.toUpperCase()}${name.slice(1)} ${day}`]
  })
  return [...new Set(days)]
}

function momentOf(parts: WrittenDate['parts'], zone: WrittenDate['zone']): WrittenMoment {
  const missing = PARTS.find((part) => parts[part] === undefined)
  if (missing) return { problem: `the ${missing} is missing` }
  const { year = 0, month = 0, day = 0, hour = 0, dayPeriod, minute, second } = parts
  if (year === 0) return { problem: PROBLEMS['no-such-day'] }
  if (dayPeriod === undefined) {
    const morning = hour < 10 ? `write 0${hour} for the morning, or AM or PM` : 'add AM or PM'
    return { problem: `can be in the morning or the evening: ${morning}` }
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
  const instant = named ?? instants[0]
  return instant === undefined ? { problem: PROBLEMS['no-such-day'] } : { instant }
}
