/**
 * Drain passes of all tabs and of the service worker take turns. Stealing the turn of a page that is no
 * longer running is safe: entries that it had in flight are in `sending` and are sent again, the server
 * applies each decision once and repeats its answer, and late writes of the old holder affect only its own
 * attempts.
 */
import type { StaffDatabase } from '../database.ts'
import { drainOutlook, drainPass, type NextPass } from './drain.ts'
import type { DrainDeps, Urgency } from './drain-deps.ts'
import { goFirst } from './sending-first.ts'
import { takeTurn } from '../web-lock.ts'

/** Never reached in practice, because calls time out earlier. */
const PASS_MAX_MS = 25_000

/** @returns the name of the lock, and of the Background Sync tag, for a person's outbox */
export function outboxLock(database: Pick<StaffDatabase, 'name'>): string {
  return `outbox:${database.name}`
}

/**
 * Runs one pass under the lock, if one is worthwhile.
 * @returns when the next pass is worthwhile; `not-yet`: others hold the lock, ask again
 * @throws what `drainOutlook`, `drainPass` and `takeTurn` throw
 */
export function drainInTurn(
  deps: DrainDeps,
  urgency: Urgency,
  { signal, waitsSince }: { signal: AbortSignal; waitsSince: number },
): Promise<NextPass | 'not-yet'> {
  return goFirst(async () => {
    const outlook = await drainOutlook(deps, urgency)
    if (!outlook.isWorthwhile) return outlook.next
    const turn = { signal, waitsSince, mostMs: PASS_MAX_MS }
    return takeTurn(outboxLock(deps.database), turn, (end) => drainPass(deps, urgency, end))
  })
}
