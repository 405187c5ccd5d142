/** What pages and worker agree on about visits, apart from the code that reads and sends them. */

export const VISITS_DATABASE = 'campfire-visits'

/** The message by which a page asks the worker to send what waits. */
export const SEND_VISITS = 'SEND_VISITS'

/** The tag of the Background Sync that sends what waits. */
export const VISITS_SYNC = 'visits'
