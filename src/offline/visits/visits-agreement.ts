/** Names that pages and worker share for visits, apart from the code that reads and sends them. */
import type { Visit } from './visit.ts'

export const VISITS_DATABASE = 'campfire-visits'

/** Type of the message by which a page asks the worker to send waiting visits. */
export const SEND_VISITS = 'SEND_VISITS'

export interface SendVisitsMessage {
  type: typeof SEND_VISITS
  /** A visit that the worker has to store first. */
  arrived?: Visit
}

/** Tag of the Background Sync that sends waiting visits. */
export const VISITS_SYNC = 'visits'
