/** A page that leaves has the service worker send what waits, once no page of Hermes is open any more. */

/** Type of the message by which a page that leaves asks for it. */
export const SEND_DECISIONS = 'SEND_DECISIONS'

export interface SendDecisionsMessage {
  type: typeof SEND_DECISIONS
  /** `outboxLock` of the outbox to send. It is the tag of the Background Sync, too. */
  tag: string
}

/**
 * The worker, as somebody whom a page can ask even while it leaves.
 * @param tag `outboxLock` of the person's outbox
 */
export function workerHelp(tag: string) {
  // Known in advance: a page that leaves gets no answers any more.
  let registration: ServiceWorkerRegistration | undefined
  void navigator.serviceWorker?.ready.then((ready) => (registration = ready))
  /**
   * Asks for a Background Sync, which only Chromium has. It also comes if the page ends without a word, and after a
   * failure the browser repeats it.
   */
  const requestSync = () => {
    if (!registration || !('sync' in registration)) return
    const sync = registration.sync as { register(tag: string): Promise<void> }
    sync.register(tag).catch(() => undefined)
  }
  return {
    requestSync,
    /** Asks at once, in every browser, and for a sync. All of it has begun when this returns. */
    takeOver: () => {
      const message: SendDecisionsMessage = { type: SEND_DECISIONS, tag }
      registration?.active?.postMessage(message)
      requestSync()
    },
  }
}
