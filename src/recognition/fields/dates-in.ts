/** Finds dates in a row of text. */
import { MONTHS } from '../../rules/values/written-date.ts'
import { DIGIT, numberIn } from './misread.ts'

export interface CalendarDay {
  year: number
  month: number
  day: number
}

export interface DateMatch extends CalendarDay {
  /** Whether the characters can also mean something else, and what is likeliest was taken. */
  isUnsure: boolean
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

const PATTERNS = [
  // `11/20/2026`, `1/5/26`, `11-20-2026`
  `(?<first>${FIRST})\\s?(?<separator>[/.-])\\s?(?<second>${ONE_OR_TWO})\\s?\\k<separator>\\s?${YEAR}`,
  // `2026-11-20`, `2026-11-20T10:15`
  `(?<!${D})(?<year>20${D}{2})(?<separator>[/.-])(?<month>${D}{1,2})\\k<separator>(?<day>${D}{1,2})(?:(?=T\\d)|${END})`,
  // `Nov 20, 2026`, `November 20 2026`, `Nov 20 '26`
  `${BEFORE_MONTH}${NAMED}[\\s-]?(?<day>${ONE_OR_TWO})(?:st|nd|rd|th)?[.,-]?\\s?(?:(?<year>${LONG_YEAR})|['’](?<short>\\d\\d)${END})`,
  // `20-NOV-2026`, `20 Nov 2026`, `20/Nov/26`; in `5 Nov 20, 2026`, the first number is of something else
  `(?<day>${FIRST})(?:st|nd|rd|th)?[\\s/.-]?${NAMED}[\\s/.-]{0,2}${YEAR}(?!\\s?,?\\s?20\\d\\d)`,
].map((pattern) => new RegExp(pattern, 'gi'))

/** `DATE 11/20/2026` with slashes that were lost or read as ones. */
const STROKES_LOST = /(?<=date\W{0,3})(?<first>\d\d)1?(?<second>\d\d)1?(?<year>20\d\d)(?!\d)/gi

/**
 * The dates in a row. Numbers are month and day, as in the United States, unless only the other order is
 * plausible.
 * @param isPlausible whether a receipt can be of that day
 */
export function datesIn(row: string, isPlausible: (day: CalendarDay) => boolean): DateMatch[] {
  const certain = PATTERNS.flatMap((pattern) => [...row.matchAll(pattern)])
  const guessed = [...row.matchAll(STROKES_LOST)]
  return [...certain, ...guessed].flatMap((match) => {
    // `Reg 1 2/20/2026` is in February or in December.
    if (/^[^0]\s+\d/.test(match[0])) return []
    const [day, isDayFirst] = dayOf(match.groups ?? {}, isPlausible)
    if (!day) return []
    const isUnsure = isDayFirst || guessed.includes(match)
    return [{ ...day, isUnsure, start: match.index, end: match.index + match[0].length }]
  })
}

function dayOf(
  { first, second, month, name, day, year, short }: Record<string, string | undefined>,
  isPlausible: (day: CalendarDay) => boolean,
): [CalendarDay | undefined, isDayFirst: boolean] {
  const digits = (year ?? short ?? '').replace(/\s/g, '')
  const inYear = numberIn(digits.length === 2 ? `20${digits}` : digits)
  const named = name === undefined ? numberIn(month) : monthOf(name)
  const [monthFirst, dayFirst] = [
    { year: inYear, month: first ? numberIn(first) : named, day: numberIn(second ?? day) },
    { year: inYear, month: numberIn(second), day: numberIn(first) },
  ]
  if (isInCalendar(monthFirst) && isPlausible(monthFirst)) return [monthFirst, false]
  const isReversed = first !== undefined && isInCalendar(dayFirst) && isPlausible(dayFirst)
  return [isReversed ? dayFirst : undefined, isReversed]
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
