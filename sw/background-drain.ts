/**
 * Sends a person's decisions after the last page of Hermes is closed, with the token that the page left and for as long
 * as it is valid. It is the page's drain, under the same lock. Pages ask for it by a message while they leave, and in
 * Chromium also by Background Sync.
 */
import { ApiError } from '../src/contract/api-error.ts'
import { call } from '../src/contract/call.ts'
import { STAFF_PROJECT } from '../src/config/settings.ts'
import { databaseName, staffDatabase, type StaffDatabase } from '../src/offline/database.ts'
import type { EpochMs } from '../src/rules/epoch-ms.ts'
import { takeTurn } from '../src/offline/jobs/turn.ts'
import type { DrainDeps } from '../src/offline/outbox/drain-deps.ts'
import { entryCalls } from '../src/offline/outbox/entry-calls.ts'
import { drain, outboxLock } from '../src/offline/outbox/drain.ts'
import { DRAIN_PASS_MAX_MS } from '../src/offline/outbox/drain-pass.ts'
import { Link } from '../src/offline/outbox/link-state.ts'
import { HOLD_MS } from '../src/offline/outbox/outbox.ts'
import { survey } from '../src/offline/outbox/outbox-sending.ts'
import { tallyUnsent } from '../src/offline/outbox/unsent-tally.ts'
import {
  SEND_DECISIONS,
  type SendDecisionsMessage,
} from '../src/offline/outbox/worker-agreement.ts'
import { readWorkerToken } from '../src/offline/outbox/worker-token.ts'
import { mustWorkerRest } from '../src/offline/worker-rest.ts'
import { isReloading, untilReplaced } from './make-way.ts'

/** The event of the Background Sync API, which TypeScript's library lacks. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

declare const self: ServiceWorkerGlobalScope

const TAG_PREFIX = outboxLock({ name: databaseName(STAFF_PROJECT.projectId, '') })

/** Paths of the pages that send on their own, and do it better: they can renew their session. */
const HERMES = /^\/hermes(\/|$)/i

/** Pause between looks whether a page of Hermes is open. The first look is late enough for a page that is reloaded. */
const LOOK_EVERY_MS = 500
/**
 * Longest wait for the last page to be closed. The sync comes at the decision, and a page that is killed sends no
 * message, so this covers the hold.
 */
const WAIT_FOR_CLOSE_MS = 2 * HOLD_MS
/** No pass starts later than this. About as long as browsers let a worker go on without a page. */
const GO_ON_MS = 25_000

/** Drains an account's outbox when a page leaves and when the browser fires the sync event named after the outbox. */
export function drainInBackground(): void {
  self.addEventListener('sync', (event) => {
    const uid = uidIn((event as SyncEvent).tag)
    if (uid !== null) (event as SyncEvent).waitUntil(withDatabase(uid, sendOrReject))
  })
  self.addEventListener('message', (event) => {
    const { type, tag } = (event.data ?? {}) as Partial<SendDecisionsMessage>
    const uid = type === SEND_DECISIONS && tag !== undefined ? uidIn(tag) : null
    if (uid !== null) event.waitUntil(withDatabase(uid, sendWhenClosed).catch(() => undefined))
  })
}

/** @returns whose outbox a tag names; null: it is no outbox's */
function uidIn(tag: string): string | null {
  return tag.startsWith(TAG_PREFIX) ? tag.slice(TAG_PREFIX.length) : null
}

async function withDatabase<T>(
  uid: string,
  work: (database: StaffDatabase) => Promise<T>,
): Promise<T> {
  const database = staffDatabase(STAFF_PROJECT.projectId, uid)
  try {
    return await work(database)
  } finally {
    database.close()
  }
}

/** @throws {Error} when decisions remain, so that the browser tries again */
async function sendOrReject(database: StaffDatabase): Promise<void> {
  if (await sendWhenClosed(database)) return
  const { sending, nextDue } = await survey(database, Date.now())
  if (sending > 0 || nextDue !== null) throw new Error('Decisions are still waiting')
}

/**
 * Waits until no page of Hermes is open, then sends until nothing waits, for a while. While a page is open it leaves
 * the storage alone too, so that nothing of the worker is in the page's way.
 * @returns whether this worker can do no more: all was sent, the person works offline, or the token does not allow it
 */
async function sendWhenClosed(database: StaffDatabase): Promise<boolean> {
  const startedAt = Date.now()
  const replaced = untilReplaced()
  const deps = drainDeps(database)
  const isWithin = (ms: number) =>
    Date.now() < startedAt + ms && !replaced.aborted && !isReloading()
  let next = startedAt
  while (isWithin(GO_ON_MS)) {
    await sleep(LOOK_EVERY_MS)
    if (await isHermesOpen()) {
      if (!isWithin(WAIT_FOR_CLOSE_MS)) return false
      continue
    }
    if (Date.now() < next) continue
    if (await mustWorkerRest(database)) return true
    if ((await readWorkerToken(database, Date.now())) === null) return true
    const outcome = await drainUntilOpened(deps, replaced)
    if (outcome === null) return true
    next = outcome
  }
  return false
}

/** Runs a pass that ends as soon as a page of Hermes is opened. @returns when the next one is worthwhile */
async function drainUntilOpened(deps: DrainDeps, replaced: AbortSignal): Promise<EpochMs | null> {
  const opened = new AbortController()
  const signal = AbortSignal.any([opened.signal, replaced])
  let isOver = false
  const watch = async () => {
    while (!isOver) {
      await sleep(LOOK_EVERY_MS)
      if (await isHermesOpen()) opened.abort()
    }
  }
  void watch()
  try {
    const limits = { signal, maxMs: DRAIN_PASS_MAX_MS }
    const next = await drain(deps, {
      urgency: 'none',
      alone: (work) => takeTurn(outboxLock(deps.database), limits, work),
    })
    await tallyUnsent(deps.database, deps.now()).catch(() => undefined)
    return next
  } catch (error) {
    if (!signal.aborted) throw error
    return deps.now()
  } finally {
    isOver = true
  }
}

function drainDeps(database: StaffDatabase): DrainDeps {
  let isTokenGood = true
  return {
    database,
    // Its own link state: trouble with the worker's token says nothing about the pages' link.
    link: new Link(database),
    ...entryCalls(async (endpoint, options) => {
      // Read each time, because signing out deletes it.
      const token = await readWorkerToken(database, Date.now())
      if (token === null) throw new ApiError('unauthenticated', 'Open Hermes to continue sending')
      return call(endpoint, { ...options, credential: token })
    }),
    // The worker has no provider SDK to renew with; a page continues when it is opened.
    renewSession: () => {
      isTokenGood = false
      return Promise.resolve(false)
    },
    maySend: () => isTokenGood,
    isInSight: () => false,
    now: () => Date.now(),
    random: Math.random,
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

async function isHermesOpen(): Promise<boolean> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return pages.some(({ url }) => HERMES.test(new URL(url).pathname))
}
