/** Finds times of day in a row of text. */
import { DIGIT, numberIn } from './misread.ts'

export interface TimeMatch {
  hour: number
  minute: number
  second: number
  hasSeconds: boolean
  /** As printed on the receipt; settles which one is meant when an hour occurs twice in fall. */
  zone: 'EST' | 'EDT' | null
  /** Where in the row it begins, and where it ends. */
  start: number
  end: number
}

/** Between two characters, there may be a space. */
const D = DIGIT
const HOUR = `(?<hour>(?<!\\d[:;/.,]?)\\d(?:\\s?${D})?|(?<![A-Za-z\\d]|\\d[:;/.,])[OoIl|]\\d)`
const PAIR = `${D}\\s?${D}`
/** Of AM and PM, only the first letter counts. */
const HALF = '(?<half>[AP])(?:\\.?\\s?[MHNW]\\.?(?![a-z])|[a-z]?\\.?(?![A-Za-z]))'
/** `RM`, `8M`: AM or PM that cannot be read. */
const UNREADABLE = '(?<unreadable>[^\\s:]?[MH]\\b)'

/**
 * `6:42 PM`, `18:42:07`, `6:42p`, `06:42 pm EST`. A point is a colon only in `10.42:07` and `10.42.07 PM`:
 * `10.42` is an amount.
 */
const TIME = new RegExp(
  `${HOUR}\\s?(?:[:;]\\s?(?<minute>${PAIR})(?:\\s?[:;.]\\s?(?<second>${PAIR}))?|` +
    `\\.(?<pointed>${PAIR}[:;]${PAIR}|${PAIR}\\.${PAIR}(?=\\s?[AP])))` +
    `(?![\\d:/%Z])(?:\\s*${HALF}|\\s?${UNREADABLE})?(?:.{0,3}?(?<zone>E[SD]T))?`,
  'gi',
)

/** Between the two times of a range. */
const TO = /^\s*(?:-|–|—|~|to|until|till)\s*$/i

/**
 * The times in a row, in their order, without those of ranges, such as hours of business; null for one that does
 * not exist or can mean two times.
 */
export function timesIn(row: string): (TimeMatch | null)[] {
  const matches = [...row.matchAll(TIME)]
  return matches
    .filter((match, at) => {
      return !isRange(row, matches[at - 1], match) && !isRange(row, match, matches[at + 1])
    })
    .map(timeOf)
}

function isRange(
  row: string,
  from: RegExpExecArray | undefined,
  to: RegExpExecArray | undefined,
): boolean {
  return !!from && !!to && TO.test(row.slice(from.index + from[0].length, to.index))
}

function timeOf(match: RegExpExecArray): TimeMatch | null {
  const { hour: hours = '', pointed, half, unreadable, zone } = match.groups ?? {}
  const [minutes, seconds] = pointed?.split(/[.:;]/) ?? [match.groups?.minute, match.groups?.second]
  const [minute, second] = [numberIn(minutes), numberIn(seconds)]
  const hour = hourOf(hours, half?.toUpperCase(), unreadable !== undefined)
  if (hour === null || minute > 59 || second > 59) return null
  return {
    hour,
    minute,
    second,
    hasSeconds: seconds !== undefined,
    zone: zone === 'EST' || zone === 'EDT' ? zone : null,
    start: match.index,
    end: match.index + match[0].length,
  }
}

/** Without AM or PM, only two-digit hours count: they are taken for a 24-hour clock. */
function hourOf(hours: string, half: string | undefined, isHalfUnreadable: boolean): number | null {
  // `Reg 1 2:31` is 2:31 or 12:31.
  if (/^[^0]\s/.test(hours)) return null
  const clock = numberIn(hours)
  if (clock > 12) return clock <= 23 ? clock : null
  if (half === undefined) return hours.length > 1 && !isHalfUnreadable ? clock : null
  return clock < 1 ? null : (clock % 12) + (half === 'P' ? 12 : 0)
}
