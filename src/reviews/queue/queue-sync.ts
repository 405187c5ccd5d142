/**
 * Keeps the stored queue in step with the server: page by page, each page's key range made equal to what
 * the server lists (call 7). One for each database, so that it outlives the queue's screen.
 */
import { createStore } from 'zustand/vanilla'
import type { Workspace } from '../../workspace/workspace.ts'
import { STAGE } from '../../config/settings.ts'
import { listReviewRequests, type PageKey } from '../../contract/review-calls.ts'
import { connectionState, onConnectionChange } from '../../offline/connection.ts'
import type { StaffDatabase } from '../../offline/database.ts'
import { readKeyBefore, readRequest, reconcilePage } from '../../offline/queue/queue.ts'

const SYNCED_AT = 'queue-synced'

/** How often the start of the queue is read again while somebody looks at it. */
const REFRESH_MS = 60_000

export interface QueueSyncState {
  /** Up to where the stored rows are the server's; null before the first page. */
  syncedTo: PageKey | null
  /** The server has no page behind `syncedTo`. */
  isComplete: boolean
  isFetching: boolean
  /** The last failure's words. */
  error: string | null
}

/** Whether the queue has been read, at least once, and is not being read. */
export function isRead({ syncedTo, isComplete, isFetching, error }: QueueSyncState): boolean {
  return !isFetching && !error && (isComplete || syncedTo !== null)
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
  /** Pages of the last minute. */
  #freshened: { at: number; ids: ReadonlySet<string> }[] = []

  constructor(database: StaffDatabase, staffApi: Workspace['staffApi']) {
    this.#database = database
    this.#staffApi = staffApi
  }

  readonly state = this.#store.getState
  readonly subscribe = this.#store.subscribe

  /** Reads the queue's start again, now and from time to time; the caller stops it. */
  readonly follow = (): (() => void) => {
    void this.refresh()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void this.refresh()
    }, REFRESH_MS)
    const stopListening = onConnectionChange(() => {
      if (connectionState()) void this.refresh()
    })
    return () => {
      clearInterval(timer)
      stopListening()
    }
  }

  /** Reads the first page again. What lies behind it stays as it was synced. */
  readonly refresh = (): Promise<void> => this.#fetch(null)

  /** Reads the page behind what is synced; nothing while another is on its way, or at the end. */
  readonly fetchNext = (): Promise<void> =>
    this.state().isComplete || this.state().error
      ? Promise.resolve()
      : this.#fetch(this.state().syncedTo)

  /**
   * Reads the page anew that begins with a request, unless that was done a moment ago: what others have
   * decided meanwhile, in whatever order this person goes through the list, is not decided once more.
   */
  readonly freshen = async ({ id, submittedDatetime }: PageKey): Promise<void> => {
    const isFresh = this.#freshened.some(
      (page) => Date.now() - page.at < REFRESH_MS && page.ids.has(id),
    )
    if (isFresh || this.#underWay) return
    const before = await readKeyBefore(this.#database, { id, submittedDatetime })
    await this.#fetch(before)
  }

  /** Reads so many pages more, up to the end. */
  readonly readOn = async (pages: number): Promise<void> => {
    for (let read = 0; read < pages; read += 1) await this.fetchNext()
  }

  /**
   * Reads on until a request is on this tablet, for links to requests that were never listed here.
   * @returns whether it was found
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
      })
      const next = page.last_evaluated_key
      void noteSyncedAt(this.#database)
      await reconcilePage(this.#database, { after, items: page.items, next })
      this.#noteFreshened(page.items)
      this.#end({ error: null, ...this.#progress(next) })
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      this.#end({ error: message })
    }
  }

  #noteFreshened(items: readonly { id: string }[]): void {
    const now = Date.now()
    this.#freshened = this.#freshened.filter((page) => now - page.at < REFRESH_MS)
    this.#freshened.push({ at: now, ids: new Set(items.map(({ id }) => id)) })
  }

  /** Before anybody hears of it: who hears of a page's end may ask for the next one at once. */
  #end(change: Partial<QueueSyncState>): void {
    this.#underWay = null
    this.#store.setState({ isFetching: false, ...change })
  }

  /** How far the queue is synced once a page up to `next` has been read. */
  #progress(next: PageKey | null): Partial<QueueSyncState> {
    if (!next) return { isComplete: true }
    const { syncedTo } = this.state()
    const isFurther =
      !syncedTo ||
      next.submittedDatetime > syncedTo.submittedDatetime ||
      (next.submittedDatetime === syncedTo.submittedDatetime && next.id > syncedTo.id)
    // New requests come in at the end, so an end that was seen is no end for ever.
    return isFurther ? { syncedTo: next, isComplete: false } : { isComplete: false }
  }
}

const syncs = new WeakMap<StaffDatabase, QueueSync>()

/** The sync of a workspace's queue. */
export function syncOf({
  database,
  staffApi,
}: Pick<Workspace, 'database' | 'staffApi'>): QueueSync {
  const sync = syncs.get(database) ?? new QueueSync(database, staffApi)
  syncs.set(database, sync)
  return sync
}

/** When a page of the queue was last read from the server, milliseconds since the epoch, or null. */
export async function readSyncedAt(database: StaffDatabase): Promise<number | null> {
  const at = await database.transact(['values'], 'readonly', (tx) =>
    tx.objectStore('values').get(SYNCED_AT),
  )
  return typeof at === 'number' ? at : null
}

/** Best effort: the list is as fresh without its age being known. */
async function noteSyncedAt(database: StaffDatabase): Promise<void> {
  await database
    .transact(['values'], 'readwrite', (tx) => tx.objectStore('values').put(Date.now(), SYNCED_AT))
    .catch(() => undefined)
}
