/**
 * Sends the visits that pages have kept. A redirect page is left for the store before an answer can come; the
 * worker hears it. What stays, the browser's Background Sync tries again, where there is one.
 */
import { sendVisits } from '../src/offline/visits/send-visits.ts'
import { SEND_VISITS, VISITS_SYNC } from '../src/offline/visits/visits-agreement.ts'
import { waitingVisits } from '../src/offline/visits/visits.ts'

/** Of the Background Sync API, which TypeScript's library does not have. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}
interface SyncManager {
  register(tag: string): Promise<void>
}

declare const self: ServiceWorkerGlobalScope

export function sendVisitsOfPages(): void {
  self.addEventListener('message', (event) => {
    const { type } = (event.data ?? {}) as { type?: string }
    if (type === SEND_VISITS) event.waitUntil(sendAll().catch(tryAgainLater))
  })
  self.addEventListener('sync', (event) => {
    const { tag } = event as SyncEvent
    // The browser tries again when a sync fails.
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
