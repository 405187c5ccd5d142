/**
 * Syncs the stored queue with the server (call 7): after each page it reads, the rows in that page's key
 * range equal what the server lists. There is one for each database, so that it outlives the queue's
 * screen.
 */
import { createStore } from 'zustand/vanilla'
import type { Workspace } from '../../workspace/workspace.ts'
import { STAGE } from '../../config/settings.ts'
import { listReviewRequests } from '../../contract/review-calls.ts'
import type { PageKey } from '../../contract/page-key.ts'
import type { EpochMs } from '../../rules/epoch-ms.ts'
import type { StaffDatabase } from '../../offline/database.ts'
import type { Job } from '../../offline/jobs/job.ts'
import { serverAnswers } from '../../offline/jobs/wake-ups.ts'
import { afterSending } from '../../offline/outbox/sending-first.ts'
import { countOpen, readKeyBefore, readRequest, reconcilePage } from '../../offline/queue/queue.ts'

const SYNCED_AT = 'queue-synced'

/** The first page is read again after so long while the queue is on screen. */
const REFRESH_MS = 60_000

/** A page that was read so recently need not be read again. */
const JUST_READ_MS = 5_000

/**
 * Longest wait for a page, which is a few kilobytes. Only one is read at a time, so one that is lost on the way keeps
 * the next requests from the tablet until then, also after the connection is back.
 */
const PAGE_TIMEOUT_MS = 6_000

/** Pages are read again from the first one on after this long: the URLs of their images expire after a day. */
const READ_AGAIN_MS = 12 * 60 * 60_000

export interface QueueSyncState {
  /** The stored rows match the server's up to this key; null before the first page. */
  syncedTo: PageKey | null
  /** The server has no page after `syncedTo`. */
  isComplete: boolean
  isFetching: boolean
  /** Of the last read; null after a success. */
  error: Error | null
}

export class QueueSync {
  readonly #database: StaffDatabase
  readonly #staffApi: Workspace['staffApi']
  readonly #store = createStore<QueueSyncState>(() => ({
    syncedTo: null,
    isComplete: false,
    isFetching: false,
    error: null,
  }))
  #underWay: Promise<void> | null = null
  /** When the first page was read, before all others. */
  #begunAt: EpochMs = 0
  /** When each request was listed last, by id. */
  readonly #listedAt = new Map<string, EpochMs>()

  constructor(database: StaffDatabase, staffApi: Workspace['staffApi']) {
    this.#database = database
    this.#staffApi = staffApi
  }

  readonly state = this.#store.getState
  readonly subscribe = this.#store.subscribe

  /**
   * Reads the first page again. Later pages stay as they were synced, but not for longer than half a day. Never rejects: a
   * failure is in `state().error`.
   */
  readonly refresh = (): Promise<void> => this.#fetch(null)

  /**
   * Reads the page after `syncedTo`, or waits for a read already under way. Does nothing at the end of the
   * queue or after a failure.
   */
  readonly fetchNext = (): Promise<void> =>
    this.state().isComplete || this.state().error
      ? Promise.resolve()
      : this.#fetch(this.state().syncedTo)

  /**
   * Reads the page that begins with a request again, unless that was done within the last minute. So
   * requests that others have decided meanwhile are not decided twice, in whatever order the reviewer goes
   * through the list.
   */
  readonly freshen = async ({ id, submittedDatetime }: PageKey): Promise<void> => {
    // What is under way may be another page.
    await this.#underWay
    if (Date.now() - (this.#listedAt.get(id) ?? 0) < REFRESH_MS) return
    // Storage that does not answer is said where it matters; this can wait.
    const key = { id, submittedDatetime }
    const before = await readKeyBefore(this.#database, key).catch(() => undefined)
    if (before !== undefined) await this.#fetch(before)
  }

  /**
   * Says which page to read if fewer than `wanted` requests are listed on this tablet.
   * @returns a read, which throws what the call throws, and its id; null if nothing needs to be read
   */
  readonly nextPage = async (
    wanted: number,
  ): Promise<{ id: string; fetch(): Promise<void> } | null> => {
    const { syncedTo, isComplete } = this.state()
    if (isComplete || (syncedTo && (await countOpen(this.#database, syncedTo)) >= wanted))
      return null
    return {
      id: `queue after ${syncedTo?.id ?? 'nothing'}`,
      fetch: async () => {
        // What is under way may be this page or another one.
        await this.#underWay
        const state = this.state()
        if (state.isComplete || state.syncedTo !== syncedTo) return
        await this.#fetch(syncedTo)
        const { error } = this.state()
        if (error) throw error
      },
    }
  }

  /** Reads the given number of further pages, or fewer at the end of the queue. */
  readonly readOn = async (pages: number): Promise<void> => {
    for (let read = 0; read < pages; read += 1) await this.fetchNext()
  }

  /**
   * Reads pages until a request is on this tablet, for links to requests that were never listed on it.
   * @returns true once it is found; false at the end of the queue, and after a failed read
   * @throws errors of the local storage
   */
  readonly find = async (reviewId: string): Promise<boolean> => {
    await this.refresh()
    while (!this.state().error) {
      if (await readRequest(this.#database, reviewId)) return true
      if (this.state().isComplete) return false
      await this.fetchNext()
    }
    return false
  }

  #fetch(after: PageKey | null): Promise<void> {
    this.#underWay ??= this.#fetchPage(after)
    return this.#underWay
  }

  async #fetchPage(after: PageKey | null): Promise<void> {
    this.#store.setState({ isFetching: true })
    try {
      const page = await this.#staffApi.call(listReviewRequests, {
        params: { stage: STAGE },
        query: after ? { last_evaluated_key: JSON.stringify(after) } : {},
        timeoutMs: PAGE_TIMEOUT_MS,
      })
      const next = page.last_evaluated_key
      await afterSending()
      void noteSyncedAt(this.#database)
      await reconcilePage(this.#database, { after, items: page.items, next })
      for (const { id } of page.items) this.#listedAt.set(id, Date.now())
      const beginsAgain = after === null && Date.now() - this.#begunAt > READ_AGAIN_MS
      if (beginsAgain) this.#begunAt = Date.now()
      this.#end({
        error: null,
        ...this.#progress(next, beginsAgain ? null : this.state().syncedTo),
      })
    } catch (error) {
      this.#end({ error: error as Error })
    }
  }

  /** Clears `#underWay` before it tells subscribers, who may fetch the next page at once. */
  #end(change: Partial<QueueSyncState>): void {
    this.#underWay = null
    this.#store.setState({ isFetching: false, ...change })
  }

  /** The state once a page up to `next` has been read of a queue that was synced up to `syncedTo`. */
  #progress(next: PageKey | null, syncedTo: PageKey | null): Partial<QueueSyncState> {
    if (!next) return { isComplete: true }
    const isFurther =
      !syncedTo ||
      next.submittedDatetime > syncedTo.submittedDatetime ||
      (next.submittedDatetime === syncedTo.submittedDatetime && next.id > syncedTo.id)
    // New requests are added at the end, so the queue may have grown since its end was reached.
    return isFurther ? { syncedTo: next, isComplete: false } : { isComplete: false }
  }
}

/** Reads the first page again and again while somebody can see the page, and when the connection is back. */
export function followQueueJob(sync: QueueSync): Job {
  let readAt = 0
  return {
    name: 'Read the queue',
    maxMs: 2 * PAGE_TIMEOUT_MS,
    lookAgainMs: REFRESH_MS,
    backoff: { minMs: REFRESH_MS, maxMs: REFRESH_MS },
    wakesOn: [serverAnswers],
    run: async ({ urgency }) => {
      const isSeen = document.visibilityState === 'visible' || urgency !== 'none'
      // The answer may be what showed that the connection is back.
      if (!isSeen || Date.now() - readAt < JUST_READ_MS) return null
      await sync.refresh()
      if (!sync.state().error) readAt = Date.now()
      return null
    },
  }
}

const syncs = new WeakMap<StaffDatabase, QueueSync>()

/** The queue sync of a workspace; created on first use. */
export function syncOf({
  database,
  staffApi,
}: Pick<Workspace, 'database' | 'staffApi'>): QueueSync {
  const sync = syncs.get(database) ?? new QueueSync(database, staffApi)
  syncs.set(database, sync)
  return sync
}

/** When a page of the queue was last read from the server; null if never. */
export async function readSyncedAt(database: StaffDatabase): Promise<EpochMs | null> {
  const at = await database.transact(['values'], 'readonly', (tx) =>
    tx.objectStore('values').get(SYNCED_AT),
  )
  return typeof at === 'number' ? at : null
}

/** Best effort: only the list's age would be missing. */
async function noteSyncedAt(database: StaffDatabase): Promise<void> {
  await database
    .transact(['values'], 'readwrite', (tx) => tx.objectStore('values').put(Date.now(), SYNCED_AT))
    .catch(() => undefined)
}
