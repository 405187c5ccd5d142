/**
 * Delivers visits to the visit service while one of our pages is open. The service worker sends them, because
 * it outlives the page; where none controls the page, as on a first visit, the page sends them itself.
 */
import { sendVisits } from '../offline/visits/send-visits.ts'
import type { Visit } from '../offline/visits/visit.ts'
import {
  SEND_VISITS,
  VISITS_SYNC,
  type SendVisitsMessage,
} from '../offline/visits/visits-agreement.ts'
import { keepVisit, waitingVisits, type KeptVisit } from '../offline/visits/visits.ts'
import { nextAttempt } from './next-attempt.ts'

/** Browsers do not always report that the connection is back, and never that a server is. */
const FIRST_DELAY_MS = 2_000
const LONGEST_DELAY_MS = 30_000

/** From the Background Sync API, which TypeScript's library lacks. */
interface SyncManager {
  register(tag: string): Promise<void>
}

/** Only the page's latest loop goes on. */
let latest = 0

/**
 * Hands over the waiting visits, and keeps trying in the background until none are left.
 * @param arrived a visit to record first
 * @returns resolves when they have been handed over, before any answer; never rejects
 */
export async function deliverVisits(arrived?: Visit): Promise<void> {
  latest += 1
  const loop = latest
  if (arrived) await record(arrived)
  if (!(await handOver())) return
  void keepTrying(() => loop === latest)
  await askForSync().catch(() => undefined)
}

/** If the storage fails, the visit is not sent: it could be counted more than once. */
async function record(arrived: Visit): Promise<void> {
  // Also by the worker, because this page may leave before a slow disk has stored it.
  tellWorker({ type: SEND_VISITS, arrived })
  try {
    await keepVisit(arrived)
  } catch (error) {
    console.warn('A visit could not be kept', error)
  }
}

async function keepTrying(isLatest: () => boolean): Promise<void> {
  let delay = FIRST_DELAY_MS
  do {
    const cameBack = await nextAttempt(delay)
    // The event may come before the network works.
    delay = cameBack ? FIRST_DELAY_MS : Math.min(2 * delay, LONGEST_DELAY_MS)
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
  if (!tellWorker({ type: SEND_VISITS })) void sendVisits(visits)
  return true
}

/** @returns false where no worker controls this page */
function tellWorker(message: SendVisitsMessage): boolean {
  const worker = navigator.serviceWorker?.controller
  worker?.postMessage(message)
  return worker !== null && worker !== undefined
}

/** Background Sync, where there is one: only while a page is open may anybody ask for it. */
async function askForSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const { sync } = (registration ?? {}) as { sync?: SyncManager }
  await sync?.register(VISITS_SYNC)
}
