/**
 * Turns of tabs and worker by Web Locks, held for a bounded piece of work and given back the moment that the
 * signal is aborted, whatever the work still waits for.
 *
 * Whoever waits in vain asks again, so that nothing queues behind a wait. A holder that has overrun its time
 * does not run any more, and its lock is stolen; each user says why that is safe.
 */
import { note } from './journal.ts'
import { dropSuspendedPages } from './page-lifecycle.ts'

const ASK_AGAIN_AFTER_MS = 3_000

/** Given to a holder that ends late, before its lock is stolen. */
const GRACE_MS = 5_000

/** Thrown on an insecure origin, where browsers have no locks. Its message is the text to show. */
export class NoLocksError extends Error {
  constructor() {
    super('This address is not secure, so nothing can be sent from here. Open Hermes by https')
    this.name = 'NoLocksError'
  }
}

interface Turn {
  /** Ends the wait and the turn: the page is suspended, or nobody wants it any more. */
  signal: AbortSignal
  /** When the caller first asked for this turn, milliseconds since the epoch. */
  waitsSince: number
  /** The turn is over then, whatever is missing. */
  mostMs: number
}

/**
 * Does some work when it is the caller's turn.
 * @param work gets a signal that is aborted with the turn
 * @returns what the work returns; `not-yet` when others had the lock for so long that it is time to ask again
 * @throws what the work throws, the signal's reason when it is aborted, {NoLocksError}
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
    // Also when the lock was stolen: what is still under way must not go on beside the thief.
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
