/** Names that pages and worker share for visits, apart from the code that reads and sends them. */

export const VISITS_DATABASE = 'campfire-visits'

/** Type of the message by which a page asks the worker to send waiting visits. */
export const SEND_VISITS = 'SEND_VISITS'

/** Tag of the Background Sync that sends waiting visits. */
export const VISITS_SYNC = 'visits'
