/** Sends what waits, from the service worker: it has no events by which to learn that a server is back. */
import { sendVisits } from './send-visits.ts'
import type { Visit } from './visit.ts'
import { storeVisit, waitingVisits } from './visits.ts'

/** Milliseconds between tries. Together about as long as browsers let a worker go on without a page. */
const DELAYS_MS = [2_000, 4_000, 8_000, 16_000]

/** Only the latest series of tries goes on. */
let latest = 0

/**
 * Sends the waiting visits, and tries again for about half a minute.
 * @param arrived a visit to store first
 * @returns resolves when all are sent, the time is up, or a later call has taken over; never rejects
 */
export async function sendForAWhile(arrived?: Visit): Promise<void> {
  latest += 1
  const series = latest
  if (arrived) await storeVisit(arrived).catch(() => undefined)
  for (const delay of DELAYS_MS) {
    if (await sendWaitingVisits()) return
    await new Promise((resolve) => setTimeout(resolve, delay))
    if (series !== latest) return
  }
  await sendWaitingVisits()
}

/** @returns whether no visit is waiting any more; false also when the storage fails */
export async function sendWaitingVisits(): Promise<boolean> {
  try {
    return await sendVisits(await waitingVisits())
  } catch {
    return false
  }
}
