/**
 * One pass of the drain: sends waiting decisions in the order they were made. The caller holds the lock
 * (`drain-lock.ts`). Once the signal is aborted, nothing more is sent or written. The next pass finds what
 * was in flight in `sending` and sends it again; the server recognizes the repeat by the review's id.
 */
import { note } from '../journal.ts'
import type { DrainDeps, Urgency } from './drain-deps.ts'
import { DrainPass } from './drain-pass.ts'
import type { LinkState } from './link-state.ts'
import { recoverInterrupted, survey } from './outbox-sending.ts'

/** A pass starts no call after this long; with the call's own time-out it ends within 25 seconds. */
const LAUNCH_MS = 10_000
/** Longer than any back-off or Retry-After. If the link's delay is longer, the clock was set back. */
const WAIT_MAX_MS = 60 * 60_000

/** When the next pass is worthwhile, milliseconds since the epoch; null: not before something changes. */
export type NextPass = number | null

/** Whether a pass is worthwhile, by outbox and link, found out without the lock. */
export interface DrainOutlook {
  /** Something can be sent now, or was left in `sending`. */
  isWorthwhile: boolean
  next: NextPass
}

/**
 * Finds out whether a pass is worthwhile. If the urgency overrides the link's delay, ends that delay, even if
 * no decision waits yet.
 * @throws {StorageSilentError} when the storage does not answer
 */
export async function drainOutlook(deps: DrainDeps, urgency: Urgency): Promise<DrainOutlook> {
  const now = deps.now()
  if (urgency !== 'none' && isLinkOpen(deps.link.state(), now, urgency)) deps.link.reopen()
  const { sending, nextDue } = await survey(deps.database, now)
  if (!deps.maySend() || (sending === 0 && nextDue === null)) {
    return { isWorthwhile: false, next: null }
  }
  const opensAt = isLinkOpen(deps.link.state(), now, urgency) ? now : deps.link.state().resumeAt
  const dueAt = sending > 0 || urgency === 'person' ? now : (nextDue ?? now)
  const next = Math.max(opensAt, dueAt)
  return { isWorthwhile: next <= now, next }
}

/**
 * Sends until nothing is due, time is up, or the link is bad. Call it only under the lock.
 * @returns when the next pass is worthwhile
 * @throws {StorageSilentError} or another error of the storage; the next pass recovers what was in flight
 */
export async function drainPass(
  deps: DrainDeps,
  urgency: Urgency,
  signal: AbortSignal,
): Promise<NextPass> {
  const startedAt = deps.now()
  const { sending } = await survey(deps.database, startedAt)
  if (sending > 0) await recoverInterrupted(deps.database)
  const pass = new DrainPass(deps, urgency === 'person' ? startedAt : null, signal)
  await pass.run(startedAt + LAUNCH_MS)
  note('pass', { ms: deps.now() - startedAt, sent: pass.sent })
  return (await drainOutlook(deps, 'none')).next
}

function isLinkOpen(link: LinkState, now: number, urgency: Urgency): boolean {
  if (urgency === 'person') return true
  if (urgency === 'network' && link.waitingFor !== 'server') return true
  return link.resumeAt <= now || link.resumeAt > now + WAIT_MAX_MS
}
