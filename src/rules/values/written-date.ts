/** Reads a date and time as receipts, spreadsheets, mails and programs write them (spec section 5, checklist V4). */
import { inPlainCharacters } from './plain-characters.ts'

/** The parts of a time on a New York clock that a text names; `dayPeriod` is 0 for AM and 1 for PM. */
export interface WrittenDate {
  parts: {
    year?: number
    month?: number
    day?: number
    hour?: number
    dayPeriod?: number
    minute?: number
    second?: number
  }
  /** Which of the two is meant in the hour that occurs twice; other times have only one. */
  zone: 'EST' | 'EDT' | null
}

/** A time with its difference from UTC, as an instant: ISO 8601 in UTC with milliseconds. */
export interface WrittenInstant {
  instant: string
}

/**
 * Why a text gives no date.
 * - `either-order`: it can be month and day, or day and month, or begin with the year
 * - `no-such-day`: it is not in the calendar, or not on the clock
 * - `other-zone`: it is the time of another zone, whose difference is not written
 * - `none`: there is something in it that is neither date nor time
 */
export type NoDate = 'either-order' | 'no-such-day' | 'other-zone' | 'none'

/** The form of all dates of one column, as they prove it together. */
export interface DateStyle {
  /** Day or month, in numbers; `either` if some dates begin with the one and some with the other. */
  first?: 'day' | 'month' | 'either'
  /** True if some hours are after noon without PM, and so the others before it without AM. */
  is24Hour?: boolean
  /** True if some times have AM or PM, and so the others lack it. */
  hasHalves?: boolean
}

/** The longest way to write a date and time is shorter. */
const MAX_LENGTH = 200

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })
export const MONTHS = Array.from({ length: 12 }, (_, month) =>
  monthName.format(Date.UTC(2026, month)).toLowerCase(),
)

const NAME = `(?<name>${MONTHS.map(shortened).join('|')}|sept)`
const DAY = '(?<day>\\d{1,2})(?:st|nd|rd|th)?'
const YEAR = "(?<year>\\d{4}|'?\\d{2})"
const GAP = '[ ,./-]*'
const CLEAR_GAP = '[ ,./-]+'

const DATES = [
  `(?<year>\\d{4})(?<separator>[-/. ])(?<month>\\d{1,2})\\k<separator>(?<day>\\d{1,2})`,
  `(?<first>\\d{1,2}) ?(?<separator>[-/.]) ?(?<second>\\d{1,2}) ?\\k<separator> ?${YEAR}`,
  // As people dictate it. With two digits of the year, it could be a time.
  `(?<first>\\d{1,2}) (?<second>\\d{1,2}) (?<year>\\d{4})`,
  `(?<month>\\d{1,2})/(?<day>\\d{1,2})`,
  `${NAME}${GAP}${DAY}(?:${CLEAR_GAP}${YEAR})?`,
  `${DAY}(?: of)?${GAP}${NAME}(?:${GAP}${YEAR})?`,
  `(?<year>\\d{4})${GAP}${NAME}${GAP}${DAY}`,
  `${NAME}${GAP}(?<year>\\d{4})`,
].map((pattern) => new RegExp(`^${pattern}$`))

/** `am`, `p.m.`, `p`. */
const HALF = String.raw` ?(?<half>[ap])(?:\.? ?m)?(?![a-z])\.?`

/** `8:12:31 am`, `20h12`, and only with its half `8 am` and `8.12 pm`. */
const CLOCK = [
  `(?<hour>\\d{1,2})[:h](?<minute>\\d{2})(?:[:.](?<second>\\d{2})(?:[.,]\\d{1,9})?)?(?![\\d:])(?:${HALF})?`,
  `(?<hour>\\d{1,2})(?:\\.(?<minute>\\d{2})(?:\\.(?<second>\\d{2}))?)?${HALF}`,
].map((pattern) => new RegExp(`(?<![\\d:.])${pattern}`))

const ZONE =
  /^ ?(?:(?:utc|gmt)?(?<sign>[+-])(?<hours>\d{1,2})(?::?(?<minutes>\d{2}))?(?![\d/:-])|(?<utc>z|utc|gmt)(?![a-z])|(?<eastern>eastern(?: standard| daylight)?(?: time)?|new york(?: time)?|e[sd]?t)(?![a-z])|(?<other>[a-z]{1,2}[sd]t|[cmp]t|cest|cet)(?![a-z]))/

const WEEKDAY =
  /(?<![a-z])(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?(?![a-z])/
const FILLER = /(?<![a-z])(?:date|time|at|on|the|of purchase|purchased)(?![a-z]):?|@/g

/**
 * The date and time in a text, or one of them. Numbers are month, day and year, as in the United States, unless the first
 * can only be a day; two digits of a year are of this century. Without AM or PM, an hour of two digits is of a 24-hour
 * clock, and one of one digit can be either half of the day.
 * @param style of the column that it is in
 */
export function readDate(
  text: string,
  style: DateStyle = {},
): WrittenDate | WrittenInstant | NoDate {
  if (text.length > MAX_LENGTH) return 'none'
  const { bare, clock, zone } = apart(text)
  const day = dayIn(bare, style)
  const is24Hour = zone !== null || style.is24Hour === true
  const time = clock ? timeIn(clock, is24Hour, style.hasHalves === true) : {}
  if (typeof day === 'string') return day
  const parts = { ...day, ...time }
  if (Object.keys(parts).length === 0) return 'none'
  if ([parts.day, parts.hour].includes(NaN)) return 'no-such-day'
  const { sign, utc, hours, minutes, eastern, other } = zone?.groups ?? {}
  if (other) return 'other-zone'
  if (sign || utc) return instantOf(parts, sign, Number(hours ?? 0) * 60 + Number(minutes ?? 0))
  const letter = eastern && /^e(?:astern )?([sd])/.exec(eastern)?.[1]
  return { parts, zone: letter ? (letter === 's' ? 'EST' : 'EDT') : null }
}

/** @param texts of all cells in a column, which can hold other words as well */
export function styleOf(texts: readonly string[]): DateStyle {
  const all = texts.filter((text) => text.length <= MAX_LENGTH).map(apart)
  const clocks = all.flatMap(({ clock }) => (clock ? [clock] : []))
  const numbers = all.flatMap(({ bare }) => {
    const { first, second, year = '' } = datePartsOf(bare) ?? {}
    return first === undefined ? [] : [{ first: Number(first), second: Number(second), year }]
  })
  const isDayFirst = numbers.some((date) => date.first > 12 && date.year.length === 4)
  const isMonthFirst = numbers.some(({ second }) => second > 12)
  // `13/10/26` can begin with the year.
  const isOther = numbers.some((date) => date.first > 12)
  return {
    ...(isDayFirst && !isMonthFirst && { first: 'day' }),
    ...(isMonthFirst && !isOther && { first: 'month' }),
    ...(isOther && (isMonthFirst || !isDayFirst) && { first: 'either' }),
    is24Hour:
      clocks.some(({ hour }) => Number(hour) > 12 || Number(hour) === 0) &&
      clocks.every(({ half }) => half === undefined),
    hasHalves: clocks.some(({ half }) => half !== undefined),
  }
}

/** The text of the date without what stands around it, the parts of the time, and the zone. */
function apart(text: string) {
  const plain = unpacked(inPlainCharacters(text).toLowerCase())
  const clock = CLOCK.map((pattern) => pattern.exec(plain)).find((match) => match !== null)
  const behind = clock ? plain.slice(clock.index + clock[0].length) : ''
  const zone = ZONE.exec(behind)
  const before = clock ? plain.slice(0, clock.index) : plain
  const bare = `${before} ${behind.slice(zone?.[0].length ?? 0)}`
    .replace(WEEKDAY, '')
    .replace(FILLER, '')
    .replace(/ +/g, ' ')
    .replace(/^[ ,.|/-]+|[ ,.;|/-]+$/g, '')
  return { bare, clock: clock?.groups, zone }
}

/** Spaces apart what programs write without, and takes away the names of zones that follow an offset. */
function unpacked(text: string): string {
  return (
    text
      .replaceAll('’', "'")
      .replace(/[(](e[sd]t)[)]/, '$1')
      .replace(/[([][a-z_/ ]*[)\]]/g, '')
      .replace(/^(\d{4})(\d{2})(\d{2})(?:[t ]?(\d{2})(\d{2})(\d{2})?(?=z?$|[+-]))?/, (...match) => {
        const [, year, month, day, hour, minute, second = '00'] = match as string[]
        return `${year}-${month}-${day}${hour ? ` ${hour}:${minute}:${second}` : ''}`
      })
      // Cameras write `2026:11:10 08:12:31`, and logs of servers `10/nov/2026:08:12:31`.
      .replace(/^(\d{4}):(\d{2}):(\d{2})(?= )/, '$1-$2-$3')
      .replace(/(?<=\d{4}):(?=\d{2}:\d{2})|(?<=\d)t(?=\d)/g, ' ')
  )
}

type Parts = WrittenDate['parts']

/** @returns nothing for a text without a date; a day of `NaN` if there is no such day */
function dayIn(bare: string, style: DateStyle): Parts | NoDate {
  if (bare === '') return {}
  const found = datePartsOf(bare)
  if (!found) return 'none'
  const year = yearOf(found.year)
  if (found.first === undefined) {
    const month = found.name === undefined ? Number(found.month) : monthOf(found.name)
    return inCalendar(month, found.day === undefined ? undefined : Number(found.day), year)
  }
  const [first, second] = [Number(found.first), Number(found.second)]
  if (isEitherOrder(first, second, found, style)) return 'either-order'
  const isDayFirst = first > 12 || (style.first === 'day' && second <= 12)
  return isDayFirst ? inCalendar(second, first, year) : inCalendar(first, second, year)
}

function datePartsOf(bare: string) {
  return DATES.map((pattern) => pattern.exec(bare)).find((match) => match !== null)?.groups
}

/** `10.11.2026` is written with the day first in most countries, `26-11-10` with the year. */
function isEitherOrder(
  first: number,
  second: number,
  { separator, year = '' }: Record<string, string | undefined>,
  style: DateStyle,
): boolean {
  if (first > 12) return second <= 12 && year.length < 4 && style.first !== 'day'
  if (second > 12 || first === second || style.first === 'day' || style.first === 'month') {
    return false
  }
  return separator === '.' || style.first === 'either'
}

function yearOf(text: string | undefined): number | undefined {
  const digits = text?.replace("'", '')
  return digits === undefined ? undefined : Number(digits.length === 2 ? `20${digits}` : digits)
}

function monthOf(name: string): number {
  return MONTHS.findIndex((month) => month.startsWith(name.slice(0, 3))) + 1
}

function inCalendar(month: number, day: number | undefined, year: number | undefined): Parts {
  // Without its year, February 29 may exist.
  const date = new Date(Date.UTC(year ?? 2024, month - 1, day ?? 1))
  const exists = date.getUTCMonth() === month - 1
  return {
    month,
    ...((day !== undefined || !exists) && { day: exists ? day : NaN }),
    ...(year !== undefined && { year }),
  }
}

/** @returns an hour of `NaN` if there is no such time */
function timeIn(
  found: Record<string, string | undefined>,
  is24Hour: boolean,
  hasHalves: boolean,
): Parts {
  const { hour: hours = '', half } = found
  const hour = Number(hours)
  const minute = Number(found.minute ?? 0)
  const second = Number(found.second ?? 0)
  const isOff = hour > 23 || minute > 59 || second > 59 || (half === 'a' && hour > 12)
  if (isOff) return { hour: NaN }
  const saysHalf = hour > 12 || hours.startsWith('0') || (hours.length === 2 && !hasHalves)
  const isHalfKnown = half !== undefined || saysHalf || is24Hour
  const isAfternoon = half === undefined ? hour >= 12 : half === 'p' || hour > 12
  return {
    hour: hour % 12 || 12,
    ...(isHalfKnown && { dayPeriod: isAfternoon ? 1 : 0 }),
    minute,
    second,
  }
}

function instantOf(parts: Parts, sign = '+', offset = 0): WrittenInstant | NoDate {
  const { year, month, day, hour = 0, dayPeriod = 0, minute, second } = parts
  if (year === undefined || month === undefined || day === undefined) return 'none'
  const minutes = sign === '-' ? -offset : offset
  const clock = (hour % 12) + 12 * dayPeriod
  const at = Date.UTC(year, month - 1, day, clock, (minute ?? 0) - minutes, second)
  return { instant: new Date(at).toISOString() }
}

/** A pattern for a month's name and what begins it, of three letters or more. */
function shortened(month: string): string {
  return (
    month.slice(0, 3) +
    [...month.slice(3)].reduceRight((rest, letter) => `(?:${letter}${rest})?`, '') +
    '\\.?'
  )
}
