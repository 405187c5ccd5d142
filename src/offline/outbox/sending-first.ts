/**
 * Work that can wait lets the drain go first. A slow tablet that does everything at once when a page opens, or when the
 * server is back, takes many times as long to send: in WebKit, for example, only one transaction of a database writes
 * at a time, whatever its store.
 */

/** Then the work goes on: a long outbox, or a server that does not answer, must not stop it. */
const LONGEST_WAIT_MS = 10_000

/** Passes of this page's drain that are under way. */
let passes = 0
const waiting = new Set<() => void>()

/** Runs a pass of the drain. @returns and throws what the pass does */
export async function goFirst<T>(pass: () => Promise<T>): Promise<T> {
  passes += 1
  try {
    return await pass()
  } finally {
    passes -= 1
    if (passes === 0) waiting.forEach((goOn) => goOn())
  }
}

/** Resolves when this page is not sending, at once if it is not, and after ten seconds at most. */
export async function afterSending(): Promise<void> {
  // A page that opens begins to send in the same task.
  await Promise.resolve()
  if (passes === 0) return
  await new Promise<void>((resolve) => {
    const goOn = () => {
      clearTimeout(timer)
      waiting.delete(goOn)
      resolve()
    }
    const timer = setTimeout(goOn, LONGEST_WAIT_MS)
    waiting.add(goOn)
  })
}
