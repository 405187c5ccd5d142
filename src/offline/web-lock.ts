/**
 * Web Locks for turns of tabs and worker. A lock is held for a limited time and released as soon as the
 * signal is aborted, even if the work is still waiting for something.
 *
 * A caller that does not get the lock in time gives up and asks again, so requests do not pile up. A holder
 * past its time limit is no longer running, so its lock is stolen; each user of this module explains why that
 * is safe.
 */
import { note } from './journal.ts'
import { dropSuspendedPages } from './page-lifecycle.ts'

const ASK_AGAIN_AFTER_MS = 3_000

/** Extra time for a holder past its limit before its lock is stolen. */
const GRACE_MS = 5_000

/** Thrown on an insecure origin, where browsers have no locks. Its message is shown to the user. */
export class NoLocksError extends Error {
  constructor() {
    super('This address is not secure, so nothing can be sent from it. Open Hermes over https')
    this.name = 'NoLocksError'
  }
}

interface Turn {
  /** Ends the wait or the turn, for instance because the page is suspended. */
  signal: AbortSignal
  /** When the caller first asked for this turn, milliseconds since the epoch. */
  waitsSince: number
  /** Time limit of the turn in milliseconds, even if the work has not finished. */
  mostMs: number
}

/**
 * Runs some work under a lock.
 * @param name of the lock
 * @param work gets a signal that is aborted when the turn ends
 * @returns what the work returns; `not-yet` if the lock was not free within 3 seconds: ask again
 * @throws what the work throws; the signal's reason when it is aborted; {NoLocksError}
 */
export async function takeTurn<T>(
  name: string,
  { signal, waitsSince, mostMs }: Turn,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | 'not-yet'> {
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) throw new NoLocksError()
  const waited = () => Date.now() - waitsSince
  const isStealing = waited() > mostMs + GRACE_MS
  const patience = AbortSignal.any([signal, AbortSignal.timeout(ASK_AGAIN_AFTER_MS)])
  const turn = new AbortController()
  let hasLock = false
  try {
    return await locks.request(name, isStealing ? { steal: true } : { signal: patience }, () => {
      hasLock = true
      if (isStealing) note('lock stolen', { waited: waited() })
      const end = AbortSignal.any([signal, turn.signal, AbortSignal.timeout(mostMs)])
      return Promise.race([work(end), rejected(end)])
    })
  } catch (error) {
    if (hasLock || !patience.aborted || signal.aborted) throw error
    note('lock not free', { waited: waited() })
    dropSuspendedPages()
    return 'not-yet'
  } finally {
    // Also when the lock was stolen: the old work must not run beside the new holder's.
    turn.abort()
  }
}

function rejected(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const rejectNow = () => reject(signal.reason as Error)
    if (signal.aborted) rejectNow()
    else signal.addEventListener('abort', rejectNow, { once: true })
  })
}
