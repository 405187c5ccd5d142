import { datesIn, type DateMatch } from './dates-in.ts'
import { numberIn } from './misread.ts'
import { amountsIn } from './sum-lines.ts'
import { timesIn, type TimeMatch } from './times-in.ts'

/** What a row may say, as texts for whoever reads dates and amounts: those that stand among other words. */
export interface RowValues {
  /** Dollars with cents, in their order: `12.50`. */
  amounts: readonly string[]
  /** A date with its time, or one of them alone: `11/10/26 8:12 AM`. Where AM or PM cannot be told, both. */
  moments: readonly string[]
}

/** A row of text may be longer than any receipt prints; the patterns take their time. */
const MAX_LENGTH = 200

/** The amounts, dates and times in one row, whatever stands around them. What was subtracted is no amount to fill in. */
export function valuesIn(row: string): RowValues {
  const text = row.slice(0, MAX_LENGTH)
  const dates = datesIn(text, () => true)
  const undated = dates.reduce(
    (rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
    text,
  )
  const times = timesIn(undated).flatMap((time) => (time ? timeTexts(time, text) : []))
  const days = dates.map((date) => dayText(date, text))
  const moments =
    days.length === 0 || times.length === 0
      ? [...days, ...times]
      : days.flatMap((day) => times.map((time) => `${day} ${time}`))
  const amounts = amountsIn(text).filter((cents) => cents > 0)
  return { amounts: amounts.map((cents) => (cents / 100).toFixed(2)), moments }
}

/** As it is printed, so that its reader can tell whether day or month comes first; what was misread, in digits. */
function dayText({ year, month, day, start, end }: DateMatch, row: string): string {
  const printed = row.slice(start, end).trim()
  const isClear = /^\d[\d/.-]*\d$/.test(printed) || /^[a-z]{3,9}\.? \d{1,2},? \d{4}$/i.test(printed)
  return isClear ? printed : `${month}/${day}/${year}`
}

/** Every time that is meant, with the half of the day; where a space may part it from another figure, with and without. */
function timeTexts({ hours, minute, second, ...time }: TimeMatch, row: string): string[] {
  const [, figure] = /(\S)\s?[:;.]/.exec(row.slice(time.start, time.end)) ?? []
  const others = time.isUnsure ? hours.map((hour) => numberIn(figure) + (hour < 12 ? 0 : 12)) : []
  const all = [...new Set([...hours, ...others])].sort((one, other) => one - other)
  const two = (value: number) => String(value).padStart(2, '0')
  const clock = [two(minute), ...(time.hasSeconds ? [two(second)] : [])].join(':')
  return all.map((hour) => {
    const half = hour < 12 ? 'AM' : 'PM'
    return [`${hour % 12 || 12}:${clock}`, half, time.zone ?? ''].filter(Boolean).join(' ')
  })
}
