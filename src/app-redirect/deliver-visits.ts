/**
 * Delivers visits to the visit service while one of our pages is open. The service worker sends them, because
 * it outlives the page; where none controls the page, as on a first visit, the page sends them itself.
 */
import { startJob, type Job, type RunningJob } from '../offline/jobs/job.ts'
import { deviceOnline, pageShown } from '../offline/jobs/page-wake-ups.ts'
import { sendVisits } from '../offline/visits/send-visits.ts'
import type { Visit } from '../offline/visits/visit.ts'
import {
  SEND_VISITS,
  VISITS_SYNC,
  type SendVisitsMessage,
} from '../offline/visits/visits-agreement.ts'
import { storeVisit, waitingVisits, type StoredVisit } from '../offline/visits/visits.ts'

/** From the Background Sync API, which TypeScript's library lacks. */
interface SyncManager {
  register(tag: string): Promise<void>
}

let job: RunningJob | null = null

/**
 * Hands over the waiting visits, and keeps trying in the background until none are left.
 * @param arrived a visit to record first
 * @returns resolves when they have been handed over, before any answer; never rejects
 */
export async function deliverVisits(arrived?: Visit): Promise<void> {
  if (arrived) await record(arrived)
  job?.stop()
  const areWaiting = await new Promise<boolean>((resolve) => (job = startJob(handOverJob(resolve))))
  if (areWaiting) await askForSync().catch(() => undefined)
}

/** @param onHandOver called after each hand-over with whether visits are waiting */
function handOverJob(onHandOver: (areWaiting: boolean) => void): Job {
  return {
    name: 'Hand over visits',
    maxMs: 10_000,
    // Nothing tells that a server is back.
    backoff: { minMs: 2_000, maxMs: 30_000 },
    wakesOn: [deviceOnline, pageShown],
    run: async () => {
      const areWaiting = await handOver()
      onHandOver(areWaiting)
      if (areWaiting) throw new Error('Visits are still waiting')
      job?.stop()
      return null
    },
  }
}

/** If the storage fails, the visit is not sent: it could be counted more than once. */
async function record(arrived: Visit): Promise<void> {
  // Also by the worker, because this page may leave before a slow disk has stored it.
  tellWorker({ type: SEND_VISITS, arrived })
  try {
    await storeVisit(arrived)
  } catch (error) {
    console.warn('A visit could not be stored', error)
  }
}

/** @returns false once no visit is waiting */
async function handOver(): Promise<boolean> {
  let visits: StoredVisit[]
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
