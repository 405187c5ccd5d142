/** Who added a business and when, in words. Times are in New York time, like all times in Hermes. */
import type { EpochMs } from '../../rules/epoch-ms.ts'
import { EASTERN } from '../../rules/eastern-time.ts'
import { isolated } from '../../ui/typed-text.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const ago = new Intl.RelativeTimeFormat('en-US')
const date = new Intl.DateTimeFormat('en-US', { timeZone: EASTERN, dateStyle: 'medium' })

/** `just now`, `3 minutes ago`, `5 hours ago`, and `on Nov 3, 2026` after a day. */
export function whenAdded(addedAt: string, now: EpochMs): string {
  const at = Date.parse(addedAt)
  // A tablet's clock may be behind the server's.
  const age = Math.max(now - at, 0)
  if (age < MINUTE_MS) return 'just now'
  if (age < HOUR_MS) return ago.format(-Math.floor(age / MINUTE_MS), 'minute')
  if (age < 24 * HOUR_MS) return ago.format(-Math.floor(age / HOUR_MS), 'hour')
  return `on ${date.format(at)}`
}

/** @returns `by you` or `by ana@campfire.example`; empty if the server does not know who it was */
export function byWhom(addedBy: string | null, email: string): string {
  if (addedBy === null) return ''
  return isMine(addedBy, email) ? 'by you' : `by ${isolated(addedBy)}`
}

export function isMine(addedBy: string | null, email: string): boolean {
  return addedBy?.toLowerCase() === email.toLowerCase()
}
