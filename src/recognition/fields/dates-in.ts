import { MONTHS } from '../../rules/values/written-date.ts'
import { DIGIT, numberIn } from './misread.ts'

export interface CalendarDay {
  year: number
  month: number
  day: number
}

export interface DateMatch extends CalendarDay {
  /** The characters can also mean something else, and the likeliest was taken. */
  isUnsure: boolean
  /** The number of the form in which it is written; it never changes its meaning. */
  form: number
  /** Where in the row it begins, and where it ends. */
  start: number
  end: number
}

/** Between two characters, there may be a space. */
const D = DIGIT
const ONE_OR_TWO = `${D}(?:\\s?${D})?`
const FIRST = `(?:(?<![A-Za-z\\d])[OoQIl|]|(?<!\\d)\\d)(?:\\s?${D})?`

/** Where a year may end. The reader loses many spaces, so a time may follow: `11/10/2612:31PM`. */
const END = `(?:(?![\\d:])|(?=${ONE_OR_TWO}\\s?[:;.]\\s?${D}\\s?${D}(?!\\d)))`
const LONG_YEAR = `2\\s?${D}\\s?${D}\\s?${D}${END}`
const YEAR = `(?<year>${LONG_YEAR}|${D}\\s?${D}${END})`

/** Words after which the reader often loses the space. */
const BEFORE_MONTH = '(?<=^|[^a-z]|sun|mon|tue|wed|thu|fri|sat|day|date|on|placed)'
const NAMED = `(?<name>${MONTHS.map(spaced).join('|')})[.,]?`

const BEFORE_TIME = '(?=\\s{1,2}\\d{1,2}:\\d\\d)'
const TIME_AND_YEAR = `(?=\\s{1,2}\\d{1,2}(?::\\d\\d){1,2}(?:\\s?[AP]M)?(?:\\s{1,2}E[SD]T)?\\s{1,2}(?<year>${LONG_YEAR}))`

/** Their indexes are the forms, and those of what is guessed come behind them: new ones belong to the end of all. */
const PATTERNS = [
  // `11/20/2026`, `1/5/26`, `11-20-2026`
  `(?<first>${FIRST})\\s?(?<separator>[/.-])\\s?(?<second>${ONE_OR_TWO})\\s?\\k<separator>\\s?${YEAR}`,
  // `2026-11-20`, `2026-11-20T10:15`
  `(?<!${D})(?<year>20${D}{2})(?<separator>[/.-])(?<month>${D}{1,2})\\k<separator>(?<day>${D}{1,2})(?:(?=T\\d)|${END})`,
  // `Nov 20, 2026`, `November 20 2026`, `Nov 20 '26`
  `${BEFORE_MONTH}${NAMED}[\\s-]?(?<day>${ONE_OR_TWO})(?:st|nd|rd|th)?[.,-]?\\s?(?:(?<year>${LONG_YEAR})|['’](?<short>\\d\\d)${END})`,
  // `20-NOV-2026`, `20 Nov 2026`, `20/Nov/26`; in `5 Nov 20, 2026`, the first number is of something else
  `(?<day>${FIRST})(?:st|nd|rd|th)?[\\s/.-]?${NAMED}[\\s/.-]{0,2}${YEAR}(?!\\s?,?\\s?20\\d\\d)`,
  // `Fri Nov 20 19:32:11 EST 2026`, `Nov  5 7:32 PM 2026`: the year is behind the time
  `${BEFORE_MONTH}${NAMED}\\s{0,2}(?<day>${ONE_OR_TWO})${TIME_AND_YEAR}`,
].map((pattern) => new RegExp(pattern, 'gi'))

const GUESSED = [
  // `DATE 11/20/2026` with slashes that were lost or read as ones.
  `(?<=date\\W{0,3})(?<first>\\d\\d)1?(?<second>\\d\\d)1?(?<year>20\\d\\d)(?!\\d)`,
  // `11,20/2026`: a separator was misread.
  `(?<first>${FIRST})[/.,-](?<second>${ONE_OR_TWO})[/.,-](?<year>${LONG_YEAR})`,
  // `11 20 2026`
  `(?<![\\d.,$])(?<first>\\d\\d)\\s(?<second>\\d\\d)\\s(?<year>20\\d\\d)${END}`,
  // `JUN 05 17 7:32 PM`, `Jun05/17 7:32 PM`: two figures are a year only before a time.
  `${BEFORE_MONTH}${NAMED}[\\s-]?(?<day>${ONE_OR_TWO})[.,]?[\\s/-]{1,2}(?<short>\\d\\d)${BEFORE_TIME}`,
  // `11 20 26 7:32 PM`
  `(?<![\\d.,$]\\s?)(?<first>\\d\\d)\\s(?<second>\\d\\d)\\s(?<short>\\d\\d)${BEFORE_TIME}`,
].map((pattern) => new RegExp(pattern, 'gi'))

/** A day of the week before a date or behind it, and nothing else in between. */
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const WEEKDAY = `(?<weekday>${WEEKDAYS.join('|')})(?:[a-z]*day|r?s)?`
const WEEKDAY_BEFORE = new RegExp(`(?<![a-z])${WEEKDAY}[^a-z0-9]{0,3}$`, 'i')
const WEEKDAY_BEHIND = new RegExp(`^[^a-z0-9]{0,3}${WEEKDAY}(?![a-z])`, 'i')

/**
 * The dates in a row. Numbers are month and day, as in the United States, unless only the other order is
 * plausible. A date with another day of the week beside it was misread, and is none. Nothing is guessed beside a date that
 * is written clearly.
 * @param isPlausible true for a day that a receipt can be of
 */
export function datesIn(row: string, isPlausible: (day: CalendarDay) => boolean): DateMatch[] {
  // Most rows have none, and the patterns take their time.
  if (!/\d.*\d/.test(row)) return []
  const found = matchesOf(PATTERNS, row, isPlausible)
  if (found.length > 0) return found.filter((date) => isOfWeekdayBeside(date, row))
  return matchesOf(GUESSED, row, isPlausible)
    .map((guess) => ({ ...guess, isUnsure: true, form: PATTERNS.length + guess.form }))
    .filter((date) => isOfWeekdayBeside(date, row))
}

function matchesOf(
  patterns: readonly RegExp[],
  row: string,
  isPlausible: (day: CalendarDay) => boolean,
): DateMatch[] {
  return patterns.flatMap((pattern, form) =>
    [...row.matchAll(pattern)].flatMap((match) => {
      const read = dayIn(match, isPlausible)
      if (!read) return []
      return [{ ...read, form, start: match.index, end: match.index + match[0].length }]
    }),
  )
}

function dayIn(
  { 0: text, groups = {} }: RegExpExecArray,
  isPlausible: (day: CalendarDay) => boolean,
): (CalendarDay & { isUnsure: boolean }) | undefined {
  const [digit, next] = /^[^0]\s+\d/.test(text) ? text.split(/\s+/) : []
  if (digit === undefined) return dayOf(groups, isPlausible)
  // `Reg 1 2/20/2026` is in February or in December, but in `Reg 6 2/20/2026` there is no such month.
  const month = /^\d/.exec(next ?? '')?.[0]
  const isOther = groups.first !== undefined && Number(digit + month) > 12
  return isOther ? dayOf({ ...groups, first: month }, isPlausible) : undefined
}

function dayOf(
  { first, second, month, name, day, year, short }: Record<string, string | undefined>,
  isPlausible: (day: CalendarDay) => boolean,
): (CalendarDay & { isUnsure: boolean }) | undefined {
  const digits = (year ?? short ?? '').replace(/\s/g, '')
  const inYear = numberIn(digits.length === 2 ? `20${digits}` : digits)
  const named = name === undefined ? numberIn(month) : monthOf(name)
  const [monthFirst, dayFirst] = [
    { year: inYear, month: first ? numberIn(first) : named, day: numberIn(second ?? day) },
    { year: inYear, month: numberIn(second), day: numberIn(first) },
  ]
  if (isInCalendar(monthFirst) && isPlausible(monthFirst)) return { ...monthFirst, isUnsure: false }
  const isReversed = first !== undefined && isInCalendar(dayFirst) && isPlausible(dayFirst)
  return isReversed ? { ...dayFirst, isUnsure: true } : undefined
}

function isOfWeekdayBeside({ year, month, day, start, end }: DateMatch, row: string): boolean {
  const beside = WEEKDAY_BEFORE.exec(row.slice(0, start)) ?? WEEKDAY_BEHIND.exec(row.slice(end))
  const weekday = beside?.groups?.weekday?.toLowerCase()
  if (weekday === undefined) return true
  return WEEKDAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] === weekday
}

/** A pattern for a month's name, from its first three letters on. */
function spaced(name: string): string {
  const [letters, rest] = [name.slice(0, 3), name.slice(3)].map((part) =>
    [...part].map((letter) => (letter === 'o' ? '[o0]' : letter)),
  )
  return `${letters?.join('\\s?')}${rest?.map((letter) => `(?:\\s?${letter})?`).join('')}`
}

function monthOf(name: string): number {
  const letters = name.replace(/\s/g, '').replaceAll('0', 'o').slice(0, 3).toLowerCase()
  return MONTHS.findIndex((month) => month.startsWith(letters)) + 1
}

function isInCalendar({ year, month, day }: CalendarDay): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return month >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
