/**
 * Sends the visits that pages have stored: a redirect page goes on to the store before an answer can arrive.
 * Background Sync, in browsers that have it, retries what could not be sent.
 */
import { sendVisits } from '../src/offline/visits/send-visits.ts'
import { SEND_VISITS, VISITS_SYNC } from '../src/offline/visits/visits-agreement.ts'
import { waitingVisits } from '../src/offline/visits/visits.ts'

/** From the Background Sync API, which TypeScript's library lacks. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}
interface SyncManager {
  register(tag: string): Promise<void>
}

declare const self: ServiceWorkerGlobalScope

/** Sends the waiting visits when a page posts `SEND_VISITS` and when the browser fires the sync event. */
export function sendVisitsOfPages(): void {
  self.addEventListener('message', (event) => {
    const { type } = (event.data ?? {}) as { type?: string }
    if (type === SEND_VISITS) event.waitUntil(sendAll().catch(tryAgainLater))
  })
  self.addEventListener('sync', (event) => {
    const { tag } = event as SyncEvent
    // The browser tries again when the promise rejects.
    if (tag === VISITS_SYNC) (event as SyncEvent).waitUntil(sendAll())
  })
}

async function sendAll(): Promise<void> {
  if (!(await sendVisits(await waitingVisits()))) throw new Error('Visits are still waiting')
}

async function tryAgainLater(): Promise<void> {
  const { sync } = self.registration as { sync?: SyncManager }
  await sync?.register(VISITS_SYNC).catch(() => undefined)
}
