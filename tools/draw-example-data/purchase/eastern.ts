/** New York time, as written in the plan and as printed by tills. */
import { getDayOfWeek, parseDateTime, toCalendarDateTime } from '@internationalized/date'
import { instantsOf, toEastern } from '../../../src/rules/eastern-time.ts'

/** How a till prints date and time; each shop has one. */
export type DateStyle =
  | '12h-seconds'
  | '12h'
  | '12h-short'
  | '24h'
  | '24h-seconds'
  | 'long'
  | 'weekday'
  | 'month-letters'
  | 'with-zone'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/**
 * The instant of a New York time like `2026-11-18 14:35`. In the hour that comes twice in autumn, the zone
 * says which one is meant (`2026-11-01 01:30 EST`); without it, the first.
 * @throws {Error} when New York has no such time
 */
export function instantOf(written: string): Date {
  const [date, time, zone] = written.split(' ')
  const instants = instantsOf(parseDateTime(`${date}T${time}`))
  const instant = zone === 'EST' ? instants.at(-1) : instants[0]
  if (!instant) throw new Error(`Not a New York time: ${written}`)
  return new Date(instant)
}

/** Whether an instant is in the hour that comes twice when clocks go back. */
export function isInRepeatedHour(instant: Date): boolean {
  return instantsOf(toCalendarDateTime(toEastern(instant.toISOString()))).length > 1
}

/** Whether a till of this style prints seconds. */
export function showsSeconds(style: DateStyle): boolean {
  return style.endsWith('-seconds')
}

/** Date and time in New York, as a till of this style prints them. */
export function printDate(instant: Date, style: DateStyle): string {
  const eastern = toEastern(instant.toISOString())
  const { year, month, day, hour, minute, second } = eastern
  const weekday = WEEKDAYS[getDayOfWeek(eastern, 'en-US')] ?? ''
  const zone = eastern.offset === -4 * 3_600_000 ? 'EDT' : 'EST'
  const two = (value: number) => String(value).padStart(2, '0')
  const hour12 = hour % 12 || 12
  const half = hour < 12 ? 'AM' : 'PM'
  const monthName = MONTHS[month - 1] ?? ''
  const slashed = `${two(month)}/${two(day)}/${year}`
  switch (style) {
    case '12h-seconds':
      return `${slashed} ${two(hour12)}:${two(minute)}:${two(second)} ${half}`
    case '12h':
      return `${slashed} ${two(hour12)}:${two(minute)} ${half}`
    case '12h-short':
      return `${month}/${day}/${two(year % 100)} ${hour12}:${two(minute)} ${half}`
    case '24h':
      return `${slashed} ${two(hour)}:${two(minute)}`
    case '24h-seconds':
      return `${slashed} ${two(hour)}:${two(minute)}:${two(second)}`
    case 'long':
      return `${monthName} ${day}, ${year} ${hour12}:${two(minute)} ${half}`
    case 'weekday':
      return `${weekday} ${monthName} ${day}, ${year} at ${hour12}:${two(minute)} ${half}`
    case 'month-letters':
      return `${two(day)}-${monthName.toUpperCase()}-${year} ${two(hour)}:${two(minute)}`
    case 'with-zone':
      return `${slashed} ${two(hour12)}:${two(minute)} ${half} ${zone}`
  }
}
