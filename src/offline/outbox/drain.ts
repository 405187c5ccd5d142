/**
 * One pass of the drain: sends what waits in the outbox, in the order of decision. The caller holds the lock
 * (`drain-schedule.ts`). Once the signal is aborted, nothing is sent or written any more: what was in flight is
 * found in `sending` by the next pass and sent again, which the server recognizes by the review's id.
 */
import { note } from '../journal.ts'
import type { DrainDeps, Urgency } from './drain-deps.ts'
import { DrainPass } from './drain-pass.ts'
import type { LinkState } from './link-state.ts'
import { recoverInterrupted, survey } from './outbox-sending.ts'

/** A pass starts no request after this long; with the call's own time-out it ends within 25 seconds. */
const LAUNCH_MS = 10_000
/** A link's delay beyond every back-off and Retry-After means that the clock was set back. */
const WAIT_MAX_MS = 60 * 60_000

/** When the next pass is worth it, milliseconds since the epoch; null: when something changes. */
export type NextPass = number | null

/** What a look at outbox and link says before any lock is taken. */
export interface DrainOutlook {
  /** Something can be sent now, or was left in flight by somebody. */
  isWorthwhile: boolean
  next: NextPass
}

/**
 * Ends the link's wait where the urgency overrides it, also when nothing waits yet.
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

/** Sends until nothing is due, the time is up, or the link is bad. Only under the lock. */
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
