/** Suspended pages can be in the way of others: they hold what they had begun to open. */

/** Channel on which pages are told that they block others. */
const IN_THE_WAY = 'hermes:in-the-way'

/** Stays open: the browser drops only suspended pages that listen. */
const receiver = 'document' in globalThis ? new BroadcastChannel(IN_THE_WAY) : null
if (receiver) receiver.onmessage = () => {}

/**
 * Makes the browser drop pages from its back/forward cache. A page that was left while it opened a database
 * cannot cancel that, and blocks everybody else from opening it. Chromium drops a cached page that receives a
 * message; running pages ignore it.
 */
export function dropSuspendedPages(): void {
  const channel = new BroadcastChannel(IN_THE_WAY)
  channel.postMessage(null)
  channel.close()
}
