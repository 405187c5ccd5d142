/** Times in the sync status, in New York time like all times in Hermes (spec section 9). */
import type { EpochMs } from '../rules/epoch-ms.ts'
import { EASTERN } from '../rules/eastern-time.ts'

const time = new Intl.DateTimeFormat('en-US', { timeZone: EASTERN, timeStyle: 'short' })
const day = new Intl.DateTimeFormat('en-US', { timeZone: EASTERN, month: 'short', day: 'numeric' })

/** `9:40 PM` if `at` is today, else `Nov 22, 9:40 PM`. */
export function clockWords(at: EpochMs, now: EpochMs): string {
  const onDay = day.format(at)
  return onDay === day.format(now) ? time.format(at) : `${onDay}, ${time.format(at)}`
}
