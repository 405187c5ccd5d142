import { API_KEY } from '../../config/settings.ts'
import { call } from '../../contract/call.ts'
import { recordBusinessVisit, recordConsumerVisit } from '../../contract/public-calls.ts'
import { noteSent, type KeptVisit } from './visits.ts'

const ENDPOINTS = { consumer: recordConsumerVisit, business: recordBusinessVisit }

/** Keys of what is being sent from here: nobody needs a second try while the first has its chance. */
const inFlight = new Set<string>()

/**
 * Tells the visit service (call 5). Every request has started when this returns its promise, and outlives the
 * page. While the browser says that it is offline none is made; that it is online proves nothing.
 * @returns whether the service has taken all of them
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
    console.warn('A visit waits', error)
    return false
  } finally {
    inFlight.delete(kept.key)
  }
}
