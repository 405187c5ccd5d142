/** When offers end, by the day in New York. */
import { ENDED_LATELY_MS } from '../contract/public-calls.ts'
import type { EpochMs } from '../rules/epoch-ms.ts'

/** An offer of any list; without a date where a device kept the list of an earlier release. */
interface Ending {
  expirationDate?: string | null | undefined
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

// Not rules/eastern-time.ts, which imports a date library that no public page needs.
const timeZone = 'America/New_York'
const day = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium' })
const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone })

/**
 * The day of a moment or date, in New York.
 * @returns for instance `Dec 7, 2026`; null for no date, and for one that cannot be read
 */
export function dayWords(date: string | null | undefined): string | null {
  const moment = lastMoment(date)
  return moment && day.format(moment)
}

/** @returns the date in New York, such as `2026-12-07` */
export function newYorkDay(now = Date.now()): string {
  return isoDay.format(now)
}

/** @returns when today ends in New York */
export function newYorkDayEnd(now: EpochMs = Date.now()): EpochMs {
  let end = now - (now % HOUR_MS) + HOUR_MS
  while (newYorkDay(end) === newYorkDay(now)) end += HOUR_MS
  return end
}

/**
 * @param today as `newYorkDay` returns it
 * @returns the days left, 0 on the last day, less for one that has ended; null for an offer without an end
 */
export function daysLeft({ expirationDate }: Ending, today: string): number | null {
  const date = lastMoment(expirationDate)
  return date && Math.round((Date.parse(isoDay.format(date)) - Date.parse(today)) / DAY_MS)
}

/** As an offer has in a list that a device kept for weeks. */
export function hasEnded(offer: Ending, today: string): boolean {
  return (daysLeft(offer, today) ?? 0) < 0
}

/**
 * Sets aside what has ended: as the server says, or by its date in a list that a device kept (checklist K3).
 * @param list the pass's (call 12), or a shop's (call 18)
 * @returns the offers to choose from, and those that ended in the last seven days, the last one first
 */
export function setAsideEnded<Of extends Ending>(
  {
    coupons,
    endedLately = [],
  }: { coupons: readonly Of[]; endedLately?: readonly Of[] | undefined },
  today: string,
): { open: Of[]; ended: Of[] } {
  const isLate = (offer: Of) => (daysLeft(offer, today) ?? 0) >= -ENDED_LATELY_MS / DAY_MS
  const endOf = ({ expirationDate }: Of) => lastMoment(expirationDate)?.getTime() ?? 0
  const ended = [...endedLately, ...coupons.filter((offer) => hasEnded(offer, today))]
  return {
    open: coupons.filter((offer) => !hasEnded(offer, today)),
    ended: ended.filter(isLate).sort((a, b) => endOf(b) - endOf(a)),
  }
}

/** @returns null for no date, and for one that cannot be read */
function lastMoment(expirationDate: string | null | undefined): Date | null {
  if (!expirationDate) return null
  const date = new Date(atNoonIfDateOnly(expirationDate))
  return Number.isNaN(date.getTime()) ? null : date
}

/** A date without a time would be parsed as midnight UTC: the evening before in New York. */
function atNoonIfDateOnly(date: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(date) ? `${date}T12:00:00Z` : date
}
