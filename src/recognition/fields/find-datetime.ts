import type { Reading } from '../../offline/rows.ts'
import { findingOf, type Finding } from './found.ts'
import { momentsOn, type Moment } from './moments-on.ts'
import { asBefore, LAST_RANK, type Layout, type Printed } from './printed.ts'

/**
 * The time of purchase: none if there is no date, or no time with it; a choice if it may be one of two, or if a second
 * look read another one.
 * @param readings of a receipt's images, with times in New York time
 * @param submitted when the receipt was submitted, ISO 8601: the purchase was before, but not by years
 * @param layouts where earlier receipts of the business had it
 * @returns ISO 8601 in UTC
 */
export function findDatetime(
  readings: readonly Reading[],
  submitted: string,
  layouts: readonly Layout[] = [],
): Finding<string> {
  const first = datetimeIn(readings, submitted, layouts)
  if (readings.every((rows) => rows.every(({ again }) => again === undefined))) return first
  const readAgain = readings.map((rows) => rows.map((row) => ({ ...row, ...row.again })))
  const second = datetimeIn(readAgain, submitted, layouts)
  if (first.choice || second.choice) return first.found ? second : first
  const found = [first.found, second.found].filter((one) => one !== null)
  const [one, other] = found
  return one?.value === other?.value
    ? first
    : findingOf(found.map((each) => ({ ...each, isSure: false })))
}

function datetimeIn(
  readings: readonly Reading[],
  submitted: string,
  layouts: readonly Layout[],
): Finding<string> {
  const moments = momentsOn(readings, submitted)
  const closest = Math.max(...moments.map(({ closeness }) => closeness))
  const isOnlyOne = distinct(moments).length === 1
  const found = printed(moments, ({ closeness }) => closeness === closest).map((one) => ({
    ...one,
    isSure: one.isSure && isOnlyOne,
  }))
  return findingOf(
    asBefore(found, layouts).map(({ value, isSure, place }) => ({ value, isSure, place })),
  )
}

/** All times on a receipt, one of each minute. As in `findDatetime`. */
export function printedTimes(readings: readonly Reading[], submitted: string): Printed<string>[] {
  return printed(momentsOn(readings, submitted), () => true)
}

/** Some of the moments, with their layouts among all of them. */
function printed(
  moments: readonly Moment[],
  isWanted: (moment: Moment) => boolean,
): Printed<string>[] {
  const ranks = distinct(moments).map(minuteOf)
  return distinct(moments.filter(isWanted)).map((moment) => {
    const { instant, isSure, place, label, written, height } = moment
    const rank = Math.min(ranks.indexOf(minuteOf(moment)), LAST_RANK)
    return { value: instant, isSure, place, layout: { label, rank, written, height } }
  })
}

/** A moment of each minute, in their order: the surest of those with seconds, if there are any. */
function distinct(moments: readonly Moment[]): Moment[] {
  const minutes = [...new Set(moments.map(minuteOf))]
  return minutes.flatMap((minute) => {
    const same = moments.filter((moment) => minuteOf(moment) === minute)
    const exact = same.filter(({ hasSeconds }) => hasSeconds)
    const [best] = (exact.length > 0 ? exact : same).toSorted(
      (a, b) => Number(b.isSure) - Number(a.isSure),
    )
    const agree = exact.every(({ instant }) => instant === best?.instant)
    return best ? [{ ...best, isSure: best.isSure && agree }] : []
  })
}

function minuteOf({ instant }: Moment): string {
  return instant.slice(0, 'yyyy-mm-ddThh:mm'.length)
}
