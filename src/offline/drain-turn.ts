/**
 * Passes of all tabs and of the service worker take turns by a Web Lock. It is held for one pass, never
 * for a tab's life, and goes with the tab that dies.
 */
import type { StaffDatabase } from './database.ts'
import { drainPass, type DrainDeps, type NextPass, type Urgency } from './drain.ts'

/** The lock, and the background-sync tag, of one person's outbox. */
export function outboxLock(database: Pick<StaffDatabase, 'name'>): string {
  return `outbox:${database.name}`
}

/** One pass, when it is this caller's turn. */
export function drainInTurn(deps: DrainDeps, urgency: Urgency): Promise<NextPass> {
  return navigator.locks.request(outboxLock(deps.database), () => drainPass(deps, urgency))
}
