/**
 * Sends the visits that pages have stored: a redirect page goes on to the store before an answer can arrive.
 * Background Sync, in browsers that have it, retries what could not be sent.
 */
import { hasVisits } from '../src/offline/visits/has-visits.ts'
import { sendForAWhile, sendWaitingVisits } from '../src/offline/visits/send-waiting-visits.ts'
import { isVisit } from '../src/offline/visits/visit.ts'
import {
  SEND_VISITS,
  VISITS_SYNC,
  type SendVisitsMessage,
} from '../src/offline/visits/visits-agreement.ts'

/** From the Background Sync API, which TypeScript's library lacks. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

declare const self: ServiceWorkerGlobalScope

/**
 * Sends the waiting visits when a page posts `SEND_VISITS`, when the browser fires the sync event, and when the
 * worker becomes active: the first page has probably gone to a store by then.
 */
export function sendVisitsOfPages(): void {
  self.addEventListener('message', (event) => {
    const { type, arrived } = (event.data ?? {}) as Partial<SendVisitsMessage>
    if (type !== SEND_VISITS) return
    event.waitUntil(sendForAWhile(isVisit(arrived) ? arrived : undefined))
  })
  self.addEventListener('sync', (event) => {
    const { tag } = event as SyncEvent
    if (tag === VISITS_SYNC) (event as SyncEvent).waitUntil(sendOrReject())
  })
  // Without `waitUntil`, for which pages would have to wait.
  self.addEventListener('activate', () => void sendIfStored())
}

/** @throws {Error} when visits remain, so that the browser fires the event again */
async function sendOrReject(): Promise<void> {
  if (!(await sendWaitingVisits())) throw new Error('Visits are still waiting')
}

/** First asks whether there are any, because to look for them would make the database. */
async function sendIfStored(): Promise<void> {
  if (await hasVisits().catch(() => false)) await sendForAWhile()
}
