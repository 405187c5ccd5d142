/** How pages and worker talk about visits, apart from the code that stores and sends them. */
import type { Visit } from './visit.ts'

/** Type of the message by which a page asks the worker to send waiting visits. */
export const SEND_VISITS = 'SEND_VISITS'

export interface SendVisitsMessage {
  type: typeof SEND_VISITS
  /** A visit that the worker has to store first. */
  arrived?: Visit
}

/** Tag of the Background Sync that sends waiting visits. */
export const VISITS_SYNC = 'visits'
