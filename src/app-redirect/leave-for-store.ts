import { hasVisits } from '../offline/visits/has-visits.ts'
import type { Visit } from '../offline/visits/visit.ts'
import { deliverVisits } from './deliver-visits.ts'
import { leavePage } from './leave-page.ts'
import { nextAttempt } from './next-attempt.ts'
import { isInReach } from './store-reach.ts'

/** The longest that each use of storage, normally some milliseconds, may delay the redirect. */
const STORAGE_MS = 500

/** Browsers do not always report that the connection is back. */
const TRY_AGAIN_MS = 5000

/**
 * Hands the visits over, then leaves for the store as soon as it is in reach (checklist D2, D3).
 * @param store null if this system has none: then the visits are all there is to do
 * @param visit to record; null if the address names none
 * @param say told whenever it is known whether the store is in reach
 * @param goesElsewhere aborted when the person follows a link
 */
export async function leaveForStore(
  store: string | null,
  visit: Visit | null,
  say: (isInReach: boolean) => void,
  goesElsewhere: AbortSignal,
): Promise<void> {
  let hasWaited = !navigator.onLine
  await briefly(handOver(visit))
  if (store === null) return
  // Otherwise the browser's error page would replace the links.
  while (!(await isInReach(store))) {
    hasWaited = true
    say(false)
    await nextAttempt(TRY_AGAIN_MS)
  }
  // What waited for the connection must be sent before the page is gone.
  if (hasWaited) await briefly(handOver(null))
  if (goesElsewhere.aborted) return
  say(true)
  leavePage(store)
}

async function handOver(visit: Visit | null): Promise<void> {
  if (visit ?? (await hasVisits().catch(() => false))) await deliverVisits(visit ?? undefined)
}

function briefly(work: Promise<void>): Promise<void> {
  const pause = new Promise<void>((resolve) => setTimeout(resolve, STORAGE_MS))
  return Promise.race([work, pause])
}
