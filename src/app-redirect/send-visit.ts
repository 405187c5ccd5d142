import { API_KEY } from '../config.ts'
import { call } from '../contract/call.ts'
import { recordBusinessVisit, recordConsumerVisit } from '../contract/public-calls.ts'
import type { Visit } from './visits.ts'

const ENDPOINTS = { consumer: recordConsumerVisit, business: recordBusinessVisit }

/** Tells the visit service (call 5), also while the page is being left. Resolves on OK. */
export async function sendVisit({ app, businessName, OS }: Visit): Promise<void> {
  await call(ENDPOINTS[app], { body: { businessName, OS }, credential: API_KEY, keepalive: true })
}
