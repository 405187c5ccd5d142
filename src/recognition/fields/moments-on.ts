import { CalendarDateTime } from '@internationalized/date'
import type { ImagePlace, Reading } from '../../offline/rows.ts'
import { instantsOf, toEastern } from '../../rules/eastern-time.ts'
import { datesIn, type CalendarDay, type DateMatch } from './dates-in.ts'
import type { FoundPlace } from './found.ts'
import { heightIn } from './printed.ts'
import { salesSlipIn } from './sales-slip.ts'
import { timesIn, type TimeMatch } from './times-in.ts'

const DAY_MS = 24 * 60 * 60_000

/** Anything older is more often a misread year than a real date. */
const OLDEST_DAYS = 400

/** Allowance for cash registers whose clocks are fast. */
const FAST_CLOCK_DAYS = 1

/** The most rows that a separate time may be away from its date. */
const NEAR = 2

/** Least certainty of a date's digits, in tenths: for the date to be sure, and for it to be believed at all. */
const SURE_FROM = 7
const BELIEVED_FROM = 4

/** Words beside the time of another event than the purchase, or of none. */
const OTHER =
  /expir|expiry|\bexp\b|valid|return|refund|exchange|pick\s?-?up|\bdue\b|(?:use|sell|redeem|deliver\w*) by|since|until|through|thru|next|ready|arriv|estimat|schedul|reserv|survey|birth|\bdob\b|best before|hours?\b|\bhrs\b|\bopen\b|copyright|coupon|offer/i

/** Words beside a time close to the purchase, but often minutes before or after it. */
const ASIDE =
  /print|order|open|seated|start|clock|login|batch|created?\b|close|settle|serviced|finish/i

/** Kinds of labels; their indexes never change their meaning, and new ones belong to the end. */
const LABELS = [
  /paid|payment|trans|trxn|txn|sale|purchase|charged/i,
  /order|open|seated|start|created?\b/i,
  /clos|settle|serviced|finish/i,
  /print/i,
]

/** 1 for a date or time of the purchase, 0 for one that is only close to it. */
type Closeness = 0 | 1

export interface Moment {
  instant: string
  hasSeconds: boolean
  isSure: boolean
  /** AM or PM, or a 24-hour clock, tells the half of the day. */
  isHalfTold: boolean
  closeness: Closeness
  /** The index of the first of `LABELS` that fits, from 1 on; 0 for none. */
  label: number
  written: number
  height: number
  place: FoundPlace
}

interface TimedRow {
  text: string
  certainty: string
  dates: DateMatch[]
  times: (TimeMatch | null)[]
  /** A date is in it, maybe one that a receipt cannot be of. */
  isDated: boolean
  /** The row above if it is a label, such as `Paid:`. */
  labelAbove: string
  /** From 0 for the first row to 1000 for the last. */
  height: number
  place: FoundPlace
}

/** The end of a row that labels the row below it. */
const LABEL_END = /(?::|\b(?:by|on|since|until|expires))\s*$/i

/**
 * The times that a receipt may be of, in their order.
 * @param readings of its images, with times in New York time
 * @param submitted when it was submitted, ISO 8601: the purchase was before, but not by years
 */
export function momentsOn(readings: readonly Reading[], submitted: string): Moment[] {
  const moments = readings
    .flatMap((reading, image) => {
      const rows = timedRows(salesSlipIn(reading), image, submitted)
      return rows.flatMap((row, at) => momentsIn(row, rows, at))
    })
    .filter(({ instant }) => isPlausible(instant, submitted))
  const told = moments.filter(({ isHalfTold }) => isHalfTold)
  return told.length > 0 ? told : moments
}

function timedRows(reading: Reading, image: number, submitted: string): TimedRow[] {
  const { year, month, day } = toEastern(submitted)
  const submittedDay = Date.UTC(year, month - 1, day)
  const isOfReceipt = (date: CalendarDay) => {
    const age = (submittedDay - Date.UTC(date.year, date.month - 1, date.day)) / DAY_MS
    return age >= -FAST_CLOCK_DAYS && age <= OLDEST_DAYS
  }
  return reading.map(({ text, certainty, place }, at) => {
    const dates = datesIn(text, isOfReceipt)
    const above = reading[at - 1]?.text ?? ''
    return {
      text,
      certainty,
      dates,
      times: timesIn(dates.reduce(blanked, text)),
      isDated: dates.length > 0 || datesIn(text, () => true).length > 0,
      labelAbove: LABEL_END.test(above) ? above : '',
      height: heightIn(at, reading.length),
      place: { ...place, image },
    }
  })
}

/** The text with spaces where a date is, so that its digits do not run into a time. */
function blanked(text: string, { start, end }: DateMatch): string {
  return text.slice(0, start) + ' '.repeat(end - start) + text.slice(end)
}

function momentsIn(row: TimedRow, rows: readonly TimedRow[], at: number): Moment[] {
  if (row.times.length > 0) return momentsOf(row)
  const [date, ...others] = row.dates
  if (!date || others.length > 0) return []
  return timesNear(rows, at).flatMap((timed) => momentOf(row, date, timed.row, timed.time))
}

/** The moments of a row with dates and times: each date is followed by its time, or the row has one of each. */
function momentsOf(row: TimedRow): Moment[] {
  const { dates, times } = row
  const [date] = dates
  const [time] = times
  if (date && dates.length === 1 && times.length === 1) {
    return time ? momentOf(row, date, row, time) : []
  }
  return dates.flatMap((each, at) => {
    const until = dates[at + 1]?.start ?? Infinity
    const own = times.filter((one) => !one || (one.start >= each.end && one.start < until))
    return own.length === 1 && own[0] ? momentOf(row, each, row, own[0]) : []
  })
}

/** The times in the rows near a date, of those without a date of their own; none if one of them cannot be read. */
function timesNear(rows: readonly TimedRow[], at: number): { row: TimedRow; time: TimeMatch }[] {
  const near = [...rows.slice(Math.max(at - NEAR, 0), at), ...rows.slice(at + 1, at + 1 + NEAR)]
    .filter(({ isDated }) => !isDated)
    .flatMap((row) => row.times.map((time) => ({ row, time })))
    .filter(({ row, time }) => closenessOf(wordsBefore(row, time?.start ?? Infinity)) !== null)
  const read = near.flatMap(({ row, time }) => (time ? [{ row, time }] : []))
  return read.length === near.length ? read : []
}

function momentOf(row: TimedRow, date: DateMatch, timeRow: TimedRow, time: TimeMatch): Moment[] {
  const ofDate = closenessOf(wordsBefore(row, date.start))
  const ofTime = timeRow === row ? ofDate : closenessOf(wordsBefore(timeRow, time.start))
  const least = Math.min(leastCertainty(row, date), leastCertainty(timeRow, time))
  if (ofDate === null || ofTime === null || least < BELIEVED_FROM) return []
  const closeness = ofDate < ofTime ? ofDate : ofTime
  const isHalfTold = time.hours.length === 1
  const isClear = !date.isUnsure && !time.isUnsure && isHalfTold
  const isSure = isClear && least >= SURE_FROM && closeness > 0
  const place = { ...placeOver(row.place, timeRow.place), image: row.place.image }
  const words = wordsBefore(timeRow, time.start)
  const label = LABELS.findIndex((kind) => kind.test(words)) + 1
  const { hasSeconds } = time
  const { height } = row
  const facts = { hasSeconds, isSure, isHalfTold, closeness, label, written: date.form, height }
  return time.hours.flatMap((hour) => {
    const instant = instantOf(date, { ...time, hour })
    return instant === null ? [] : [{ instant, ...facts, place }]
  })
}

/**
 * @param words in the row, before the date or time
 * @returns null if it is of something else than the purchase
 */
function closenessOf(words: string): Closeness | null {
  if (OTHER.test(words)) return null
  return ASIDE.test(words) ? 0 : 1
}

/** The words that tell what a date or time is of: those between it and the date before it, or the row above. */
function wordsBefore({ text, dates, labelAbove }: TimedRow, start: number): string {
  const from = Math.max(0, ...dates.filter(({ end }) => end <= start).map(({ end }) => end))
  const words = text.slice(from, start)
  return /[a-z]/i.test(words) ? words : labelAbove
}

/** The least certainty of the digits in a part of a row. */
function leastCertainty({ text, certainty }: TimedRow, part: { start: number; end: number }) {
  const digits = [...text.slice(part.start, part.end)].map((character, at) =>
    /\d/.test(character) ? Number(certainty[part.start + at] ?? 0) : 9,
  )
  return Math.min(...digits)
}

/**
 * Null for a time that daylight saving skips, or that occurs twice if the receipt does not say which it is.
 */
function instantOf(day: CalendarDay, time: TimeMatch & { hour: number }): string | null {
  const { year, month, day: date } = day
  const wallClock = new CalendarDateTime(year, month, date, time.hour, time.minute, time.second)
  const instants = instantsOf(wallClock)
  const [first] = instants
  if (first === undefined || instants.length === 1) return first ?? null
  if (time.zone === null) return null
  return (time.zone === 'EST' ? instants.at(-1) : first) ?? null
}

function isPlausible(instant: string, submitted: string): boolean {
  const age = (Date.parse(submitted) - Date.parse(instant)) / DAY_MS
  return age > -FAST_CLOCK_DAYS && age < OLDEST_DAYS
}

/** The smallest place that covers two rows of an image, at the angle of the first. */
function placeOver(first: ImagePlace, second: ImagePlace): ImagePlace {
  const { angle } = first
  const boxes = [first, second].map(({ x, y, width, height }) => {
    const center = turned({ x, y }, -angle)
    return {
      left: center.x - width / 2,
      right: center.x + width / 2,
      top: center.y - height / 2,
      bottom: center.y + height / 2,
    }
  })
  const left = Math.min(...boxes.map((box) => box.left))
  const right = Math.max(...boxes.map((box) => box.right))
  const top = Math.min(...boxes.map((box) => box.top))
  const bottom = Math.max(...boxes.map((box) => box.bottom))
  const center = turned({ x: (left + right) / 2, y: (top + bottom) / 2 }, angle)
  return { ...center, width: right - left, height: bottom - top, angle }
}

/** A point, turned about the image's corner. */
function turned({ x, y }: { x: number; y: number }, angle: number): { x: number; y: number } {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return { x: x * cos - y * sin, y: x * sin + y * cos }
}
