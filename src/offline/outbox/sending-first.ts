/**
 * Work that can wait lets the drain go first. A slow tablet that does everything at once when a page opens, or when the
 * server is back, takes many times as long to send: in WebKit, for example, only one transaction of a database writes
 * at a time, whatever its store.
 */
import { withDeadline } from '../deadline.ts'

/** Then the work goes on: a long outbox, or a server that does not answer, must not stop it. */
const LONGEST_WAIT_MS = 10_000

/** Passes of this page's drain that are under way. */
const passes = new Set<Promise<unknown>>()

/** Runs a pass of the drain. @returns and throws what the pass does */
export async function goFirst<T>(pass: () => Promise<T>): Promise<T> {
  const own = pass()
  passes.add(own)
  try {
    return await own
  } finally {
    passes.delete(own)
  }
}

/** Resolves when what this page is sending now is sent, at once if it is nothing, and after ten seconds at most. */
export async function afterSending(): Promise<void> {
  // A page that opens begins to send in the same task.
  await Promise.resolve()
  if (passes.size === 0) return
  const sent = Promise.allSettled(passes)
  await withDeadline(sent, LONGEST_WAIT_MS, () => new Error('Still sending')).catch(() => undefined)
}
