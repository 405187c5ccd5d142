/** Times in the sync status, in New York time like all times in Hermes (spec section 9). */
import { EASTERN } from '../rules/eastern-time.ts'

const time = new Intl.DateTimeFormat('en-US', { timeZone: EASTERN, timeStyle: 'short' })
const day = new Intl.DateTimeFormat('en-US', { timeZone: EASTERN, month: 'short', day: 'numeric' })

/** `9:40 PM` if `at` is today, else `Nov 22, 9:40 PM`. Both arguments are milliseconds since the epoch. */
export function clockWords(at: number, now: number): string {
  const onDay = day.format(at)
  return onDay === day.format(now) ? time.format(at) : `${onDay}, ${time.format(at)}`
}
