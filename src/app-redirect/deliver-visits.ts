/**
 * Delivers visits to the visit service while one of our pages is open. The service worker sends them, because
 * it outlives the page; where none controls the page, as on a first visit, the page sends them itself.
 */
import { SEND_VISITS } from '../offline/visits/visits-agreement.ts'
import { sendVisits } from '../offline/visits/send-visits.ts'
import { waitingVisits, type KeptVisit } from '../offline/visits/visits.ts'

/** Browsers do not always report that the connection is back, and never that a server is. */
const FIRST_DELAY_MS = 2_000
const LONGEST_DELAY_MS = 30_000

/** Only the page's latest loop goes on. */
let latest = 0

/**
 * Hands over the waiting visits, and keeps trying in the background until none are left.
 * @returns resolves when they have been handed over, before any answer
 */
export async function deliverVisits(): Promise<void> {
  latest += 1
  const loop = latest
  if (await handOver()) void keepTrying(() => loop === latest)
}

async function keepTrying(isLatest: () => boolean): Promise<void> {
  let delay = FIRST_DELAY_MS
  do {
    await nextAttempt(delay)
    delay = Math.min(2 * delay, LONGEST_DELAY_MS)
  } while (isLatest() && (await handOver()))
}

/** @returns false once no visit is waiting */
async function handOver(): Promise<boolean> {
  let visits: KeptVisit[]
  try {
    visits = await waitingVisits()
  } catch {
    // Storage that fails now may work later.
    return true
  }
  if (visits.length === 0) return false
  const worker = navigator.serviceWorker?.controller
  if (worker) worker.postMessage({ type: SEND_VISITS })
  else void sendVisits(visits)
  return true
}

/** Resolves after the delay, or sooner if the connection or the page comes back. */
function nextAttempt(delay: number): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController()
    const finish = () => {
      clearTimeout(timer)
      listening.abort()
      resolve()
    }
    const timer = setTimeout(finish, delay)
    for (const event of ['online', 'pageshow', 'visibilitychange']) {
      addEventListener(event, finish, { signal: listening.signal })
    }
  })
}
