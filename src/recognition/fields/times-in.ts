import { DIGIT, numberIn } from './misread.ts'

export interface TimeMatch {
  /** 0 to 23. Two where AM or PM cannot be told, the likelier first. */
  hours: readonly number[]
  minute: number
  second: number
  hasSeconds: boolean
  /** As printed on the receipt; settles which one is meant when an hour occurs twice in fall. */
  zone: 'EST' | 'EDT' | null
  /** A space in the hour was taken for one that the reader added, or it begins a range. */
  isUnsure: boolean
  /** Where in the row it begins, and where it ends. */
  start: number
  end: number
}

/** Between two characters, there may be a space. */
const D = DIGIT
const HOUR = `(?<hour>(?<!\\d[:;/.,]?)\\d(?:\\s?${D})?|(?<![A-Za-z\\d]|\\d[:;/.,])[OoIl|]\\d)`
const PAIR = `${D}\\s?${D}`
/** Only the first letter of AM and PM counts. */
const HALF = '(?<half>[AP])(?:\\.?\\s?[MHNW]\\.?(?![a-z])|[a-z]?\\.?(?![A-Za-z]))'
/** `RM`, `8M`: AM or PM that cannot be read. */
const UNREADABLE = '(?<unreadable>[^\\s:]?[MH]\\b)'
/** AM or PM, written so that nothing else is meant. */
const CLEAR_HALF = '\\s?[AP]\\.?\\s?M\\b'

/**
 * `6:42 PM`, `18:42:07`, `6:42p`, `06:42 pm EST`. A point is a colon only in `10.42:07`, `10.42.07 PM` and `10.42 PM`:
 * `10.42` is an amount.
 */
const TIME = new RegExp(
  `${HOUR}\\s?(?:[:;]\\s?(?<minute>${PAIR})(?:\\s?[:;.]\\s?(?<second>${PAIR}))?|` +
    `\\.(?<pointed>${PAIR}[:;]${PAIR}|${PAIR}\\.${PAIR}(?=\\s?[AP])|${PAIR}(?=${CLEAR_HALF})))` +
    `(?![\\d:/%Z])(?:\\s*${HALF}|\\s?${UNREADABLE})?(?:.{0,3}?(?<zone>E[SD]T))?`,
  'gi',
)

/** `1146AM`, `Time 1946`: only beside AM, PM or the label, since four digits may be anything. */
const WITHOUT_COLON = new RegExp(
  `(?<![\\d:;/.,$#-])(?:(?<hour>\\d{1,2})(?<minute>\\d\\d)(?=${CLEAR_HALF})\\s?(?<half>[AP])\\.?\\s?M\\b|` +
    `(?<=\\btime\\W{0,3})(?<labelled>\\d{4})(?![\\d:.,/]))`,
  'gi',
)

/** Between the two times of a range. */
const TO = /^\s*(?:-|–|—|~|to|until|till)\s*$/i

/** A shop is open for longer, and from one half hour to another. In minutes. */
const LONGEST_STAY = 240
const HALF_HOUR = 30
const DAY = 24 * 60

/** Hours from here to noon are likelier in the morning than in the evening. */
const MORNING_FROM = 8

/**
 * The times in a row, in their order, without those of hours of business; of a stay, from when to when somebody was
 * served, only its start. Null for one that does not exist or can mean two times.
 */
export function timesIn(row: string): (TimeMatch | null)[] {
  const times = [...row.matchAll(TIME), ...row.matchAll(WITHOUT_COLON)]
    .toSorted((a, b) => a.index - b.index)
    .map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      time: timeOf(match),
    }))
  return times.flatMap(({ start, end, time }, at) => {
    const [before, after] = [times[at - 1], times[at + 1]]
    const endsRange = before && TO.test(row.slice(before.end, start))
    if (endsRange) return []
    const beginsRange = after && TO.test(row.slice(end, after.start))
    if (!beginsRange) return [time]
    return time && after.time && isStay(time, after.time) ? [{ ...time, isUnsure: true }] : []
  })
}

function isStay(from: TimeMatch, to: TimeMatch): boolean {
  const [begins, ends] = [from, to].map(({ hours, minute }) => (hours[0] ?? 0) * 60 + minute)
  const length = ((ends ?? 0) - (begins ?? 0) + DAY) % DAY
  const isByTheClock = [from, to].every(({ minute }) => minute % HALF_HOUR === 0)
  return length < LONGEST_STAY && !isByTheClock
}

function timeOf(match: RegExpExecArray): TimeMatch | null {
  const { pointed, labelled, unreadable, half, zone } = match.groups ?? {}
  const hourDigits = labelled?.slice(0, 2) ?? match.groups?.hour ?? ''
  const [minutes, seconds] = pointed?.split(/[.:;]/) ?? [
    labelled?.slice(2) ?? match.groups?.minute,
    match.groups?.second,
  ]
  const [minute, second] = [numberIn(minutes), numberIn(seconds)]
  const isFirst = !/\S/.test(match.input.slice(0, match.index))
  const hour = hourIn(hourDigits, half !== undefined, isFirst)
  if (!hour || minute > 59 || second > 59) return null
  const hours = hoursOf(hour.digits, half?.toUpperCase(), unreadable !== undefined)
  if (hours.length === 0) return null
  return {
    hours,
    minute,
    second,
    hasSeconds: seconds !== undefined,
    zone: zone === 'EST' || zone === 'EDT' ? zone : null,
    isUnsure: hour.isJoined,
    start: match.index,
    end: match.index + match[0].length,
  }
}

/**
 * In `Guests 2 3:02 PM`, the first digit is of something else, as there is no such hour. `Reg 1 2:31` is 2:31 or 12:31,
 * unless nothing is before it.
 */
function hourIn(
  text: string,
  hasHalf: boolean,
  isFirst: boolean,
): { digits: string; isJoined: boolean } | null {
  const [first = '', last] = text.split(/\s/)
  if (last === undefined || first === '0') return { digits: text, isJoined: false }
  if (numberIn(text) > (hasHalf ? 12 : 23)) return { digits: last, isJoined: false }
  return isFirst ? { digits: first + last, isJoined: true } : null
}

/**
 * Without AM or PM, two digits are taken for a 24-hour clock, and one digit may be of either half of the day.
 * @returns none if there is no such hour
 */
function hoursOf(
  digits: string,
  half: string | undefined,
  isHalfUnreadable: boolean,
): readonly number[] {
  const clock = numberIn(digits)
  if (clock > 12) return clock <= 23 ? [clock] : []
  if (half !== undefined) return clock < 1 ? [] : [(clock % 12) + (half === 'P' ? 12 : 0)]
  if (digits.length > 1 && !isHalfUnreadable) return [clock]
  if (clock < 1) return []
  const halves = [clock % 12, (clock % 12) + 12]
  return clock >= MORNING_FROM && clock < 12 ? halves : halves.toReversed()
}
