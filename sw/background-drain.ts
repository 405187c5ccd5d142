/**
 * Chromium's Background Sync: sends a person's decisions after the last tab is gone, with the token that
 * the page left, for as long as that is good. The same drain as in the page, under the same lock.
 */
import { ApiError } from '../src/contract/api-error.ts'
import { call } from '../src/contract/call.ts'
import { decideReceiptActivity } from '../src/contract/review-calls.ts'
import { STAFF_PROJECT, STAGE } from '../src/config.ts'
import { databaseName, staffDatabase } from '../src/offline/database.ts'
import type { DrainDeps } from '../src/offline/drain.ts'
import { drainInTurn, outboxLock } from '../src/offline/drain-turn.ts'
import { HOLD_MS } from '../src/offline/outbox.ts'
import { readWorkerToken } from '../src/offline/worker-token.ts'

/** The event of the Background Sync API, which TypeScript's library does not have. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

declare const self: ServiceWorkerGlobalScope

const TAG_PREFIX = outboxLock({ name: databaseName(STAFF_PROJECT.projectId, '') })

/** A page that lives sends by itself, and better: it can renew its session. */
const PAGE_FIRST_MS = 3_000

export function drainInBackground(): void {
  self.addEventListener('sync', (event) => {
    const { tag } = event as SyncEvent
    if (!tag.startsWith(TAG_PREFIX)) return
    ;(event as SyncEvent).waitUntil(drain(tag.slice(TAG_PREFIX.length)))
  })
}

async function drain(uid: string): Promise<void> {
  const database = staffDatabase(STAFF_PROJECT.projectId, uid)
  try {
    const token = await readWorkerToken(database, Date.now())
    if (!token) return
    const deps: DrainDeps = {
      database,
      send: (body) =>
        call(decideReceiptActivity, { params: { stage: STAGE }, body, credential: token }),
      // Without the provider's SDK nothing can be renewed here; the page goes on when it is opened.
      renewSession: () => {
        throw new ApiError('no-answer', 'Open Hermes to go on sending')
      },
      now: Date.now,
      random: Math.random,
    }
    let next = await drainInTurn(deps, 'network')
    const wait = next === null ? Infinity : next - Date.now()
    if (wait <= HOLD_MS) {
      // A decision that its reviewer can still take back; the browser's own next try is minutes away.
      await new Promise((resolve) => setTimeout(resolve, wait + PAGE_FIRST_MS))
      next = await drainInTurn(deps, 'network')
    }
    // The browser tries again when a sync fails.
    if (next !== null) throw new Error('Decisions are still waiting')
  } finally {
    await database.close()
  }
}
