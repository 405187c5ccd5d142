/**
 * Sends a person's decisions after the last tab is closed, by Background Sync (Chromium only), with the token
 * that the page left and for as long as it is valid. It is the page's drain, under the same lock.
 */
import { ApiError } from '../src/contract/api-error.ts'
import { call } from '../src/contract/call.ts'
import { decideReviewRequest } from '../src/contract/review-calls.ts'
import { STAFF_PROJECT, STAGE } from '../src/config/settings.ts'
import { databaseName, staffDatabase, type StaffDatabase } from '../src/offline/database.ts'
import type { DrainDeps } from '../src/offline/outbox/drain-deps.ts'
import { drainInTurn, outboxLock } from '../src/offline/outbox/drain-lock.ts'
import { Link } from '../src/offline/outbox/link-state.ts'
import { readWorkerToken } from '../src/offline/outbox/worker-token.ts'

/** The event of the Background Sync API, which TypeScript's library lacks. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

declare const self: ServiceWorkerGlobalScope

const TAG_PREFIX = outboxLock({ name: databaseName(STAFF_PROJECT.projectId, '') })

/** Paths of the pages that send on their own, and do it better: they can renew their session. */
const HERMES = /^\/hermes(\/|$)/i

/** Drains an account's outbox when the browser fires the sync event that is named after it. */
export function drainInBackground(): void {
  self.addEventListener('sync', (event) => {
    const { tag } = event as SyncEvent
    if (!tag.startsWith(TAG_PREFIX)) return
    ;(event as SyncEvent).waitUntil(drain(tag.slice(TAG_PREFIX.length)))
  })
}

/** @throws {Error} when decisions remain, so that the browser tries again */
async function drain(uid: string): Promise<void> {
  const database = staffDatabase(STAFF_PROJECT.projectId, uid)
  try {
    if ((await readWorkerToken(database, Date.now())) === null) return
    if (await isHermesOpen()) throw new Error('Hermes is open and sends by itself')
    const { signal } = new AbortController()
    const next = await drainInTurn(drainDeps(database), 'network', {
      signal,
      waitsSince: Date.now(),
    })
    if (next !== null) throw new Error('Decisions are still waiting')
  } finally {
    database.close()
  }
}

function drainDeps(database: StaffDatabase): DrainDeps {
  let isTokenGood = true
  return {
    database,
    // Its own link state: trouble with the worker's token says nothing about the pages' link.
    link: new Link(database),
    send: async (body, signal) => {
      // Read each time, because signing out deletes it.
      const token = await readWorkerToken(database, Date.now())
      if (token === null) throw new ApiError('unauthenticated', 'Open Hermes to continue sending')
      return call(decideReviewRequest, {
        params: { stage: STAGE },
        body,
        credential: token,
        signal,
      })
    },
    // The worker has no provider SDK to renew with; a page continues when it is opened.
    renewSession: () => {
      isTokenGood = false
      return Promise.resolve(false)
    },
    maySend: () => isTokenGood,
    isInSight: () => false,
    now: Date.now,
    random: Math.random,
  }
}

async function isHermesOpen(): Promise<boolean> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return pages.some(({ url }) => HERMES.test(new URL(url).pathname))
}
