/**
 * Sees to it that visits reach the visit service while a page of ours is open. The service worker sends them,
 * because it outlives the page; where none is in charge, as on a first visit, the page does.
 */
import { SEND_VISITS } from '../offline/visits/visits-agreement.ts'
import { sendVisits } from '../offline/visits/send-visits.ts'
import { waitingVisits, type KeptVisit } from '../offline/visits/visits.ts'

/** Browsers do not tell every time that a line is back, and never that a server is. */
const FIRST_DELAY_MS = 2_000
const LONGEST_DELAY_MS = 30_000

/** One loop a page: the latest. */
let latest = 0

/**
 * Sends what waits now, and goes on behind until nothing waits.
 * @returns resolves when the visits are on their way
 */
export async function deliverVisits(): Promise<void> {
  latest += 1
  const loop = latest
  if (await handOver()) void goOn(() => loop === latest)
}

async function goOn(isLatest: () => boolean): Promise<void> {
  let delay = FIRST_DELAY_MS
  do {
    await nextChance(delay)
    delay = Math.min(2 * delay, LONGEST_DELAY_MS)
  } while (isLatest() && (await handOver()))
}

/** @returns whether any may wait */
async function handOver(): Promise<boolean> {
  let visits: KeptVisit[]
  try {
    visits = await waitingVisits()
  } catch {
    // Storage that does not answer now may do so later.
    return true
  }
  if (visits.length === 0) return false
  const worker = navigator.serviceWorker?.controller
  if (worker) worker.postMessage({ type: SEND_VISITS })
  else void sendVisits(visits)
  return true
}

/** Resolves after the delay, or as soon as the line or the page is back. */
function nextChance(delay: number): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController()
    const take = () => {
      clearTimeout(timer)
      listening.abort()
      resolve()
    }
    const timer = setTimeout(take, delay)
    for (const event of ['online', 'pageshow', 'visibilitychange']) {
      addEventListener(event, take, { signal: listening.signal })
    }
  })
}
