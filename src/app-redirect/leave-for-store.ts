import { isServerUp } from '../offline/server-up.ts'
import { startJob } from '../offline/jobs/job.ts'
import { deviceOnline, pageShown } from '../offline/jobs/page-wake-ups.ts'
import { hasVisits } from '../offline/visits/has-visits.ts'
import type { Visit } from '../offline/visits/visit.ts'
import { deliverVisits } from './deliver-visits.ts'
import { leavePage } from './leave-page.ts'
import type { Way } from './redirect-words.ts'

/** The longest that each use of storage, normally some milliseconds, may delay the redirect. */
const STORAGE_MS = 500

/** The longest a slow connection may delay the redirect; a store that is late counts as in reach. */
const PROBE_MS = 2000

/** Browsers do not always report that the connection is back. */
const TRY_AGAIN_MS = 5000

/** While our own server answers, a store may be out of reach this often; it is tried again after a pause. */
const REFUSALS = { most: 3, tryAgainMs: 500 }

/**
 * Hands the visits over, then leaves for the store as soon as it is in reach (checklist D2, D3).
 * @param store null if the page does not leave for one: then the visits are all there is to do
 * @param visit to record; null if the address names none
 * @param say told whenever it is known how the way to the store is
 * @param goesElsewhere aborted when the person follows a link
 */
export async function leaveForStore(
  store: string | null,
  visit: Visit | null,
  say: (way: Way) => void,
  goesElsewhere: AbortSignal,
): Promise<void> {
  let hasWaited = !navigator.onLine
  await briefly(handOver(visit))
  if (store === null) return
  // Otherwise the browser's error page would replace the links.
  await untilInReach(store, () => {
    hasWaited = true
    say('outOfReach')
  })
  // What waited for the connection must be sent before the page is gone.
  if (hasWaited) await briefly(handOver(null))
  if (goesElsewhere.aborted) return
  say('opening')
  leavePage(store)
}

/** @param onOutOfReach called each time that neither the store nor our own server is in reach */
function untilInReach(store: string, onOutOfReach: () => void): Promise<void> {
  let refusals = 0
  return new Promise((resolve) => {
    const job = startJob({
      name: 'Look for the store',
      maxMs: 30_000,
      backoff: { minMs: TRY_AGAIN_MS, maxMs: TRY_AGAIN_MS },
      wakesOn: [deviceOnline, pageShown],
      run: async () => {
        if (!(await isInReach(store))) {
          if (!(await isServerUp())) {
            onOutOfReach()
            return Date.now() + TRY_AGAIN_MS
          }
          // Something on this device refuses to ask the store, a blocker for instance. It would still open.
          refusals += 1
          if (refusals < REFUSALS.most) return Date.now() + REFUSALS.tryAgainMs
        }
        job.stop()
        resolve()
        return null
      },
    })
  })
}

async function handOver(visit: Visit | null): Promise<void> {
  if (visit ?? (await hasVisits().catch(() => false))) await deliverVisits(visit ?? undefined)
}

function briefly(work: Promise<void>): Promise<void> {
  const pause = new Promise<void>((resolve) => setTimeout(resolve, STORAGE_MS))
  return Promise.race([work, pause])
}

/**
 * Asks a store if it answers. `navigator.onLine` is not enough: it also says true where there is a network but
 * nothing gets through, as in a garage.
 * @param store its address; the response is opaque, but that it comes is enough
 * @returns true also when there is no answer within 2 seconds
 */
async function isInReach(store: string): Promise<boolean> {
  if (!navigator.onLine) return false
  const answers = fetch(store, { method: 'HEAD', mode: 'no-cors', credentials: 'omit' }).then(
    () => true,
    () => false,
  )
  const isLate = new Promise<true>((resolve) => setTimeout(() => resolve(true), PROBE_MS))
  return Promise.race([answers, isLate])
}
