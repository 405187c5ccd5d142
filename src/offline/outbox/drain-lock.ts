/**
 * Passes of all tabs and of the service worker take turns. Stealing the turn of a page that does not run any
 * more is safe: what it had in flight lies in `sending` and is sent again, the server applies a review's
 * decision once and repeats its answer, and what the old holder still writes applies only to its own try.
 */
import type { StaffDatabase } from '../database.ts'
import { drainPass, type NextPass } from './drain.ts'
import type { DrainDeps, Urgency } from './drain-deps.ts'
import { takeTurn } from '../web-lock.ts'

/** With the time-out of a call it never comes to this. */
const PASS_MAX_MS = 25_000

/** The lock, and the background-sync tag, of one person's outbox. */
export function outboxLock(database: Pick<StaffDatabase, 'name'>): string {
  return `outbox:${database.name}`
}

/** One pass, when it is this caller's turn. @returns as `drainPass` and `takeTurn` do */
export function drainInTurn(
  deps: DrainDeps,
  urgency: Urgency,
  { signal, waitsSince }: { signal: AbortSignal; waitsSince: number },
): Promise<NextPass | 'not-yet'> {
  const turn = { signal, waitsSince, mostMs: PASS_MAX_MS }
  return takeTurn(outboxLock(deps.database), turn, (end) => drainPass(deps, urgency, end))
}
