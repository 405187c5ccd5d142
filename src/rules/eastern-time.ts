/**
 * Receipt times are shown and typed in New York time (spec sections 2 and 9) and sent as instants. The spec's
 * fixed offsets of 300 and 240 minutes are EST and EDT; the time zone's own rules decide between them, so
 * the hours around both clock changes are right.
 */
import {
  fromAbsolute,
  toCalendarDate,
  toZoned,
  type CalendarDateTime,
  type ZonedDateTime,
} from '@internationalized/date'
import type { EpochMs } from './epoch-ms.ts'

export const EASTERN = 'America/New_York'

const dateTime = new Intl.DateTimeFormat('en-US', {
  timeZone: EASTERN,
  dateStyle: 'medium',
  timeStyle: 'short',
})

const dateTimeZone = new Intl.DateTimeFormat('en-US', {
  timeZone: EASTERN,
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** An instant (ISO 8601, or milliseconds since the epoch) as text in New York time: `Nov 21, 2026, 4:05 PM`. */
export function formatEastern(instant: string | EpochMs): string {
  return dateTime.format(new Date(instant))
}

/** The same with the zone's name, for the hour that occurs twice in November: `…, 1:30 AM EST`. */
export function formatEasternWithZone(instant: string): string {
  return dateTimeZone.format(new Date(instant))
}

/** An instant (ISO 8601) as New York wall-clock time, for a date field. */
export function toEastern(instant: string): ZonedDateTime {
  // The library parses no year after 9999, which the last evening of that year is in UTC.
  return fromAbsolute(Date.parse(instant), EASTERN)
}

/** @returns when the New York day that contains `at` began */
export function startOfEasternDay(at: EpochMs): EpochMs {
  return toCalendarDate(fromAbsolute(at, EASTERN)).toDate(EASTERN).getTime()
}

/**
 * The instants that a New York wall-clock time can mean, earliest first, ISO 8601 in UTC. Usually one; two in
 * the hour that occurs twice in November; none in the hour that March skips.
 */
export function instantsOf(wallClock: CalendarDateTime): string[] {
  const earlier = toZoned(wallClock, EASTERN, 'earlier').toAbsoluteString()
  const later = toZoned(wallClock, EASTERN, 'later').toAbsoluteString()
  // The library makes a time that is skipped an hour earlier or later.
  if (toEastern(later).hour !== wallClock.hour) return []
  return earlier === later ? [earlier] : [earlier, later]
}
