/** The parts of a time on a 12-hour clock, each typed on its own. */
import { CalendarDateTime } from '@internationalized/date'

const PARTS = ['year', 'month', 'day', 'hour', 'dayPeriod', 'minute', 'second'] as const

export type DatePart = (typeof PARTS)[number]

/** The parts that are filled in; `dayPeriod` is 0 for AM and 1 for PM. */
export type DateParts = { readonly [Part in DatePart]?: number | undefined }

export function partsOf({ year, month, day, hour, minute, second }: CalendarDateTime): DateParts {
  const dayPeriod = hour < 12 ? 0 : 1
  return { year, month, day, hour: hour % 12 || 12, dayPeriod, minute, second }
}

/** @returns the time, or null if a part is missing or there is no such time, as on February 30 */
export function timeOf(parts: DateParts): CalendarDateTime | null {
  const { year, month, day, hour = 0, dayPeriod = 0, minute, second } = parts
  if (!year || !month || !day) return null
  const time = new CalendarDateTime(year, month, day, (hour % 12) + 12 * dayPeriod, minute, second)
  // The constructor makes a time that does not exist one that does.
  return differingPart(partsOf(time), parts) ? null : time
}

/** @returns a part in which the two differ; undefined if they are the same */
export function differingPart(one: DateParts, other: DateParts): DatePart | undefined {
  return PARTS.find((part) => one[part] !== other[part])
}
