/**
 * Turns of tabs and worker at a Web Lock (not those of a job, of which they are a part). A lock is held for a limited
 * time and released as soon as the signal is aborted, even if the work is still waiting for something.
 *
 * Requests are repeated every three seconds, so those of pages that are no longer running do not pile up. A holder past
 * its time limit is no longer running, so its lock is stolen; each job explains why that is safe.
 */
import { note } from '../journal.ts'
import { dropSuspendedPages } from '../suspended-pages.ts'
import { unlessAborted } from './unless-aborted.ts'

const ASK_AGAIN_MS = 3_000

/** Extra time for a holder past its limit before its lock is stolen. */
const GRACE_MS = 5_000

/**
 * Runs some work under a lock, as soon as that is free or its holder has had more than its time.
 * @param name of the lock
 * @param limits.signal ends the wait or the turn, for instance because the page is suspended
 * @param limits.maxMs longest turn in milliseconds, even if the work has not finished
 * @param work gets a signal that is aborted when the turn ends
 * @returns what the work returns
 * @throws what the work throws; the signal's reason when it is aborted; on an insecure origin, where browsers have no
 *   locks, an error whose message is shown on screen
 */
export async function takeTurn<T>(
  name: string,
  { signal, maxMs }: { signal: AbortSignal; maxMs: number },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) {
    throw new Error(
      'This address is not secure, so nothing can be sent from it. Open Hermes over https',
    )
  }
  const askedAt = Date.now()
  const turn = new AbortController()
  let hasLock = false
  const run = () => {
    hasLock = true
    const end = AbortSignal.any([signal, turn.signal, AbortSignal.timeout(maxMs)])
    return unlessAborted(work(end), end)
  }
  try {
    for (;;) {
      const waitedMs = Date.now() - askedAt
      if (waitedMs > maxMs + GRACE_MS) {
        note('lock stolen', { waited: waitedMs })
        return await locks.request(name, { steal: true }, run)
      }
      const patience = AbortSignal.any([signal, AbortSignal.timeout(ASK_AGAIN_MS)])
      try {
        return await locks.request(name, { signal: patience }, run)
      } catch (error) {
        if (hasLock || !patience.aborted || signal.aborted) throw error
        note('lock not free', { waited: Date.now() - askedAt })
        dropSuspendedPages()
      }
    }
  } finally {
    // Also when the lock was stolen: the old work must not run beside the new holder's.
    turn.abort()
  }
}
