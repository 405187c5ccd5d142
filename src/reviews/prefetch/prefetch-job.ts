/** When the page prefetches: see `wakesOn`. One tab at a time fetches. */
import { onChange } from '../../offline/broadcast.ts'
import { connectionState } from '../../offline/connection.ts'
import type { StaffDatabase } from '../../offline/database.ts'
import type { Job } from '../../offline/jobs/job.ts'
import type { EpochMs } from '../../rules/epoch-ms.ts'
import { lockedJob } from '../../offline/jobs/locked-job.ts'
import { serverAnswers, stored } from '../../offline/jobs/wake-ups.ts'
import { afterSending } from '../../offline/outbox/sending-first.ts'
import { onResume } from '../../offline/page-lifecycle.ts'
import { fetchNeeds } from './fetch-needs.ts'
import { Pace, type Chances, type Need } from './pace.ts'

interface PrefetchDeps<T extends Need> extends Chances {
  database: StaffDatabase
  /** In the order in which they are wanted. @throws errors of the local storage */
  readNeeds(): Promise<readonly T[]>
  /**
   * Called after each look at the needs.
   * @param stuck those that the server fails to meet
   * @param tryAgain tries everything now that failed before
   */
  onLook(stuck: readonly T[], tryAgain: () => void): void
}

export function prefetchJob<T extends Need>(deps: PrefetchDeps<T>): Job {
  const { database } = deps
  const pace = new Pace(deps, () => connectionState() === true)
  let isWiped = false
  let tryAgain = () => {}
  const look = async () => {
    const needs = await deps.readNeeds()
    deps.onLook(pace.stuck(needs), tryAgain)
    return needs
  }
  const nextTurn = (needs: readonly T[]): EpochMs | null => {
    const waitMs = pace.waitFor(needs)
    return waitMs === Infinity ? null : Date.now() + waitMs
  }
  return lockedJob({
    name: 'Get the next requests ready',
    lock: `prefetch:${database.name}`,
    // On any usable connection a turn takes less. If the lock is stolen, the worst case is an image fetched twice.
    maxMs: 5 * 60_000,
    // In which a decision gets stored before a turn reads what is left.
    settleMs: 250,
    lookAgainMs: 30_000,
    // Of the tablet's storage; the pace sees to those of the server.
    backoff: { minMs: 30_000, maxMs: 30_000 },
    wakesOn: [
      stored(database, 'decision', 'outbox', 'queue'),
      () => onChange(database, (change) => void (isWiped ||= change === 'wipe')),
      (wake) => {
        tryAgain = () => {
          pace.tryAgain()
          wake('none')
        }
        // At once, also for a turn that is under way.
        const reopen = () => {
          pace.reopen()
          wake('none')
        }
        const stopListening = [onResume(reopen), serverAnswers(reopen)]
        return () => stopListening.forEach((stop) => stop())
      },
    ],
    run: async ({ alone }) => {
      if (isWiped) return null
      await afterSending()
      const needs = await look()
      const isDue = pace.waitFor(needs) === 0
      return nextTurn(isDue ? await alone((end) => fetchNeeds(look, pace, end)) : needs)
    },
  })
}
