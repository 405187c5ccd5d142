import { API_KEY } from '../../config/settings.ts'
import { call } from '../../contract/call.ts'
import { recordBusinessVisit, recordConsumerVisit } from '../../contract/public-calls.ts'
import { noteSent, type KeptVisit } from './visits.ts'

const ENDPOINTS = { consumer: recordConsumerVisit, business: recordBusinessVisit }

/** Keys of visits that this page or worker is sending, so that it does not send them twice at once. */
const inFlight = new Set<string>()

/**
 * Sends visits to the visit service (call 5). Every request has started when this function returns its
 * promise, and outlives the page. If the browser says that it is offline, nothing is sent; that it says
 * online proves nothing.
 * @returns whether the service has accepted all of them; failures are logged, not thrown
 */
export async function sendVisits(visits: readonly KeptVisit[]): Promise<boolean> {
  if (!navigator.onLine) return visits.length === 0
  const results = await Promise.all(visits.map(send))
  return results.every(Boolean)
}

async function send(kept: KeptVisit): Promise<boolean> {
  const { app, businessName, OS } = kept.visit
  if (inFlight.has(kept.key)) return false
  inFlight.add(kept.key)
  try {
    await call(ENDPOINTS[app], {
      body: { businessName, OS },
      credential: API_KEY,
      idempotencyKey: kept.key,
      keepalive: true,
    })
    await noteSent(kept, Date.now())
    return true
  } catch (error) {
    console.warn('A visit could not be sent yet', error)
    return false
  } finally {
    inFlight.delete(kept.key)
  }
}
