/**
 * The drain sends waiting decisions in the order they were made, one pass at a time. Passes of all tabs and of the
 * worker take turns. Stealing the turn of a page that is no longer running is safe: entries that it had in flight are in
 * `sending` and are sent again, the server recognizes a repeated decision by the review's id and repeats its answer, and
 * late writes of the old holder affect only its own attempts.
 */
import type { StaffDatabase } from '../database.ts'
import type { EpochMs } from '../../rules/epoch-ms.ts'
import type { Urgency } from '../jobs/job.ts'
import type { LockedTurn } from '../jobs/locked-job.ts'
import type { DrainDeps } from './drain-deps.ts'
import { runDrainPass } from './drain-pass.ts'
import type { LinkState } from './link-state.ts'
import { survey } from './outbox-sending.ts'
import { goFirst } from './sending-first.ts'

/** Longer than any back-off or Retry-After. If the link's delay is longer, the clock was set back. */
const WAIT_MAX_MS = 60 * 60_000

/** @returns the name of the lock, and of the Background Sync tag, for a person's outbox */
export function outboxLock(database: Pick<StaffDatabase, 'name'>): string {
  return `outbox:${database.name}`
}

/**
 * Runs one pass, if one is worthwhile.
 * @param turn.alone runs some work under the lock
 * @returns when the next pass is worthwhile; null: not before something changes
 * @throws {StorageSilentError} or another error of the storage; what `alone` throws
 */
export function drain(
  deps: DrainDeps,
  { urgency, alone }: Pick<LockedTurn, 'urgency' | 'alone'>,
): Promise<EpochMs | null> {
  return goFirst(async () => {
    const due = await nextDrainPassAt(deps, urgency)
    if (due === null || due > deps.now()) return due
    await alone((signal) => runDrainPass(deps, urgency, signal))
    return nextDrainPassAt(deps, 'none')
  })
}

/**
 * Finds out without the lock when a pass is worthwhile, by outbox and link. If the urgency overrides the link's delay,
 * ends that delay, even if no decision waits yet.
 * @returns when a pass is worthwhile, in milliseconds since the epoch: now if something can be sent or was left in
 *   `sending`, else when the hold or delay ends; null: not before something changes
 * @throws {StorageSilentError} when the storage does not answer
 */
export async function nextDrainPassAt(deps: DrainDeps, urgency: Urgency): Promise<EpochMs | null> {
  const now = deps.now()
  if (urgency !== 'none' && isLinkOpen(deps.link.state(), now, urgency)) deps.link.reopen()
  const { sending, nextDue } = await survey(deps.database, now)
  if (!deps.maySend() || (sending === 0 && nextDue === null)) return null
  const opensAt = isLinkOpen(deps.link.state(), now, urgency) ? now : deps.link.state().resumeAt
  const dueAt = sending > 0 || urgency === 'person' ? now : (nextDue ?? now)
  return Math.max(opensAt, dueAt)
}

function isLinkOpen(link: LinkState, now: EpochMs, urgency: Urgency): boolean {
  if (urgency === 'person') return true
  if (urgency === 'network' && link.waitingFor !== 'server') return true
  return link.resumeAt <= now || link.resumeAt > now + WAIT_MAX_MS
}
