import { API_KEY } from '../../config/api-key.ts'
import { SERVICE_URLS } from '../../config/settings.ts'
import type { Visit } from './visit.ts'
import { noteSent, type StoredVisit } from './visits.ts'

/**
 * Call 5 of the contract, which `send-visits.test.ts` compares with it. Written out, because phones that go on
 * to a store would otherwise load the whole contract first.
 */
const SERVICE = SERVICE_URLS.visits ?? '/api/visits'
const PATHS: Record<Visit['app'], string> = { consumer: '/v1', business: '/v1/business' }

/** Longest wait for an answer. A try that hangs keeps others from starting. */
const ANSWER_MS = 10_000

/** The visits that this page or worker is sending, by key, so that it does not send a visit twice at once. */
const inFlight = new Map<string, Promise<boolean>>()

/**
 * Sends visits to the visit service (call 5). Every request has started when this function returns its
 * promise, and outlives the page. If the browser says that it is offline, nothing is sent; that it says
 * online proves nothing.
 * @returns whether the service has accepted all of them; failures are logged, not thrown
 */
export async function sendVisits(visits: readonly StoredVisit[]): Promise<boolean> {
  if (!navigator.onLine) return visits.length === 0
  const results = await Promise.all(visits.map(sendOnce))
  return results.every(Boolean)
}

function sendOnce(stored: StoredVisit): Promise<boolean> {
  const sending =
    inFlight.get(stored.key) ?? send(stored).finally(() => inFlight.delete(stored.key))
  inFlight.set(stored.key, sending)
  return sending
}

async function send(stored: StoredVisit): Promise<boolean> {
  const { app, businessName, OS } = stored.visit
  try {
    const response = await fetch(`${SERVICE}${PATHS[app]}`, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'x-api-key': API_KEY,
        'Idempotency-Key': stored.key,
      },
      body: JSON.stringify({ businessName, OS }),
      // A captive portal's redirect to its login page must not count as an answer.
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      keepalive: true,
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    if (!(await isAccepted(response))) throw new Error(`The answer was a ${response.status}`)
    await noteSent(stored, Date.now())
    return true
  } catch (error) {
    console.warn('A visit could not be sent yet', error)
    return false
  }
}

/** Any OK is success, whatever the body says, but a captive portal's page is not the service's OK. */
async function isAccepted(response: Response): Promise<boolean> {
  const body = await response.text()
  const isPage = /html/i.test(response.headers.get('content-type') ?? '') || /^\s*</.test(body)
  return response.ok && !isPage
}
