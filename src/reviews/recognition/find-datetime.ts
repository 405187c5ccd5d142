/** Finds the date and time of purchase in the text of a receipt. */
import { CalendarDateTime } from '@internationalized/date'
import { instantsOf, toEastern } from '../../rules/eastern-time.ts'
import { mostNamed, type Found, type Reading } from './findings.ts'
import { asDigits } from './misread.ts'

/** Anything older is more often a misread year than a real date. */
const OLDEST_MS = 400 * 24 * 60 * 60_000

/** Allowance for cash registers whose clocks are fast. */
const FAST_CLOCK_MS = 24 * 60 * 60_000

/** How many rows a separate time may be away from its date. */
const NEAR = 2

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A digit, or a letter that a digit is misread as. */
const D = '[0-9OoQDIl|]'
const NAMED = `(${MONTHS.join('|')})[a-z]*`

/** `11/20/2026`, `1/5/26`, `11-20-2026` */
const NUMERIC = new RegExp(
  `(?<!${D})(${D}{1,2})\\s?([/.-])\\s?(${D}{1,2})\\s?\\2\\s?(${D}{4}|${D}{2})(?!${D})`,
  'g',
)
/** `11/20/2026` with its slashes misread as ones. */
const STROKES_LOST = new RegExp(`(?<!${D})([01]\\d)1([0-3]\\d)1(20\\d\\d)(?!${D})`, 'g')
/** `2026-11-20` */
const ISO = new RegExp(`(?<!${D})(2${D}{3})-(${D}{2})-(${D}{2})(?!${D})`, 'g')
/** `Nov 20, 2026`, `November 20 2026` */
const MONTH_FIRST = new RegExp(`\\b${NAMED}[.,]?\\s?(${D}{1,2})[.,]?\\s?(${D}{4})(?!${D})`, 'gi')
/** `20-NOV-2026`, `20 Nov 2026` */
const DAY_FIRST = new RegExp(
  `(?<!${D})(${D}{1,2})[\\s-]?${NAMED}[\\s.,-]?\\s?(${D}{4}|${D}{2})(?!${D})`,
  'gi',
)

/** `6:42 PM`, `18:42:07`, `06:42 pm EST`; only the first of the letters after the time counts. */
const TIME = new RegExp(
  `(?<![0-9:/.])(${D}{1,2})\\s?[:;]\\s?(${D}{2})(?:\\s?[:;.]\\s?(${D}{2}))?(?![0-9:/%])(?:\\s*([A-DF-Za-df-z])[A-Za-z.]?(?![A-Za-z]))?(?:.{0,3}?(E[SD]T))?`,
  'g',
)

interface Day {
  year: number
  month: number
  day: number
  /** Whether a zero in it was misread and has been corrected. */
  isCorrected: boolean
}

interface Time {
  hour: number
  minute: number
  second: number
  /** Whether it contains a digit that slashed zeros are misread as. */
  isZeroLike: boolean
  /** As printed on the receipt; settles which one is meant when an hour occurs twice in fall. */
  zone: 'EST' | 'EDT' | null
}

/**
 * The time of purchase; null if there is no date, no time with it, or the date or time does not exist.
 * Digits are easily misread and nothing else confirms them, so at least two readings must agree, and more
 * than on any other value.
 * @param readings readings of the same receipt, with times in New York time
 * @param submitted when the receipt was submitted, ISO 8601: the purchase was before, but not by years
 * @returns ISO 8601 in UTC
 */
export function findDatetime(
  readings: readonly Reading[],
  submitted: string,
): Found<string> | null {
  const found = mostNamed(readings.map((rows) => instantsIn(rows, submitted)))
  return found?.isSure ? found : null
}

function instantsIn(rows: Reading, submitted: string): string[] {
  return rows.flatMap((row, at) =>
    daysIn(row, submitted).flatMap((day) => {
      const time = timeNear(rows, at)
      // If one zero was misread, others probably were too, and `18:40` may be `10:40`.
      if (!time || (day.isCorrected && time.isZeroLike)) return []
      const instant = instantOf(day, time)
      return instant && isPlausible(instant, submitted) ? [instant] : []
    }),
  )
}

function daysIn(row: string, submitted: string): Day[] {
  const { year: yearNow } = toEastern(submitted)
  const matches = [
    ...[...row.matchAll(NUMERIC)].map(([, month, , day, year]) => ({ year, month, day })),
    ...[...row.matchAll(STROKES_LOST)].map(([, month, day, year]) => ({ year, month, day })),
    ...[...row.matchAll(ISO)].map(([, year, month, day]) => ({ year, month, day })),
    ...[...row.matchAll(MONTH_FIRST)].map(([, name, day, year]) => ({
      year,
      month: monthOf(name),
      day,
    })),
    ...[...row.matchAll(DAY_FIRST)].map(([, day, name, year]) => ({
      year,
      month: monthOf(name),
      day,
    })),
  ]
  return matches.flatMap((match) => {
    const [year, day] = [yearOf(match.year ?? '', yearNow), numberUpTo(31, match.day)]
    const [yearRead, dayRead] = [match.year, match.day].map((text = '') => Number(asDigits(text)))
    const isCorrected = dayRead !== day || (yearRead !== year && yearRead !== year % 100)
    const found = { year, month: numberUpTo(12, match.month), day, isCorrected }
    return isInCalendar(found) ? [found] : []
  })
}

function monthOf(name = ''): string {
  return String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1)
}

/** Slashed zeros are misread as 6, 8 or 9: the day `88` can only be `08`. */
function numberUpTo(most: number, text = ''): number {
  const digits = asDigits(text)
  return Number(Number(digits) > most ? digits.replace(/^[689]/, '0') : digits)
}

/** For the same reason, the year `2826` can only be 2026; corrected to this year or the last. */
function yearOf(text: string, yearNow: number): number {
  const digits = asDigits(text)
  const year = digits.length === 2 ? `20${digits}` : digits
  const near = [yearNow, yearNow - 1].map(String)
  const alike = near.find((candidate) => isZeroMisread(candidate, year))
  return Number(alike ?? year)
}

function isZeroMisread(printed: string, read: string): boolean {
  return [...printed].every(
    (digit, at) => digit === read[at] || (digit === '0' && /[689]/.test(read[at] ?? '')),
  )
}

function isInCalendar({ year, month, day }: Day): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return month >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** The only time in the date's row, or else the only one in the rows near it; null if there are several. */
function timeNear(rows: readonly string[], at: number): Time | null {
  const own = timesIn(rows[at] ?? '')
  if (own.length > 0) return own.length === 1 ? (own[0] ?? null) : null
  const around = [...rows.slice(at + 1, at + 1 + NEAR), ...rows.slice(Math.max(at - NEAR, 0), at)]
  const times = around.flatMap(timesIn)
  return times.length === 1 ? (times[0] ?? null) : null
}

function timesIn(row: string): Time[] {
  return [...row.matchAll(TIME)].flatMap(([, hours, minutes, seconds, half, zone]) => {
    const clock = numberUpTo(half === undefined ? 23 : 12, hours)
    const minute = numberUpTo(59, minutes)
    const second = numberUpTo(59, seconds)
    const hour = hourOf(clock, hours?.length === 2, half?.toUpperCase())
    if (hour === null || minute > 59 || second > 59) return []
    const isZeroLike = /[689]/.test(`${clock} ${minute} ${second}`)
    return [
      { hour, minute, second, isZeroLike, zone: zone === 'EST' || zone === 'EDT' ? zone : null },
    ]
  })
}

/** Without AM or PM, only two-digit hours count: they are taken for a 24-hour clock. */
function hourOf(clock: number, isTwoDigits: boolean, half: string | undefined): number | null {
  if (half === undefined) return isTwoDigits && clock <= 23 ? clock : null
  if (!/[AP]/.test(half)) return clock > 12 && clock <= 23 ? clock : null
  if (clock < 1 || clock > 12) return null
  return (clock % 12) + (half === 'P' ? 12 : 0)
}

/**
 * Null for a time that daylight saving skips, or that occurs twice if the receipt does not say which it is.
 */
function instantOf(day: Day, time: Time): string | null {
  const wallClock = new CalendarDateTime(
    day.year,
    day.month,
    day.day,
    time.hour,
    time.minute,
    time.second,
  )
  const instants = instantsOf(wallClock)
  const [first] = instants
  if (first === undefined || toEastern(first).hour !== time.hour) return null
  if (instants.length === 1) return first
  if (time.zone === null) return null
  return (time.zone === 'EST' ? instants.at(-1) : first) ?? null
}

function isPlausible(instant: string, submitted: string): boolean {
  const age = Date.parse(submitted) - Date.parse(instant)
  return age > -FAST_CLOCK_MS && age < OLDEST_MS
}
