/**
 * Makes screens reload what changed on this tablet: at once, but less often the longer changes keep coming, and after a
 * decision only once the next screen is there (decision 086).
 */
import type { Query, QueryClient } from '@tanstack/react-query'
import { onChange, type Change } from '../offline/broadcast.ts'
import type { StaffDatabase } from '../offline/database.ts'
import { onResume } from '../offline/page-lifecycle.ts'
import { tablet } from '../offline/tablet-state.ts'
import { afterFrame } from './after-frame.ts'
import { forgetInMemory } from './forget-in-memory.ts'

/** First parts of the query keys that each change makes stale. */
const STALE_AFTER: Record<Change, readonly string[]> = {
  decision: ['outbox', 'review', 'local', 'ready'],
  settled: [],
  outbox: ['outbox', 'review', 'local', 'ready'],
  queue: ['queue', 'review', 'local', 'prefetch', 'ready'],
  draft: ['drafts', 'ready'],
  image: ['prefetch'],
  prefetch: ['prefetch'],
  prints: ['same-images', 'ready'],
  readings: ['readings'],
  // `forgetInMemory` sees to it.
  erased: [],
  // What is left after it is announced as `queue`.
  wipe: [],
}

/** Pause after a refresh. It doubles while changes keep coming: drawing 20 sent decisions a second slows down sending. */
const PAUSE_MS = 200
const PAUSE_MAX_MS = 1_000

/** Those whose data is older than a decision that was made here. */
const behind = new WeakSet<QueryClient>()

/** True if a hint against a receipt may be missing: what a decision that was just made here changes has not been read yet. */
export function mayLackHints(queries: QueryClient): boolean {
  return behind.has(queries) || queries.isFetching({ queryKey: ['local'] }) > 0
}

/** Starts refreshing. @returns a function that stops it */
export function refreshScreens(database: StaffDatabase, queries: QueryClient): () => void {
  const stale = new Set<string>()
  const erased = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = PAUSE_MS
  /** What waits until the screen is there that a decision opens; null: none is awaited. */
  let waiting: (() => void)[] | null = null
  let stopWaiting = () => {}
  const awaitScreen = () => {
    behind.add(queries)
    if (waiting) return
    waiting = []
    stopWaiting = afterFrame(() => {
      const left = waiting
      waiting = null
      left?.forEach((run) => run())
    })
  }
  const refresh = () => {
    timer = undefined
    if (stale.size === 0 && erased.size === 0) {
      pause = PAUSE_MS
      return
    }
    if (erased.size > 0) forgetInMemory(queries, [...erased])
    erased.clear()
    for (const key of stale) void queries.invalidateQueries({ queryKey: [key] })
    stale.clear()
    behind.delete(queries)
    timer = setTimeout(refresh, pause)
    pause = Math.min(2 * pause, PAUSE_MAX_MS)
  }
  const stop = onChange(database, (change, reviewId, isOwn) => {
    if (change === 'decision' && reviewId !== undefined) removeFromLists(queries, reviewId)
    if (change === 'decision' && isOwn) awaitScreen()
    const follow = () => {
      if (change === 'settled' && reviewId !== undefined) correctLists(queries, reviewId)
      if (change === 'erased' && reviewId !== undefined) erased.add(reviewId)
      STALE_AFTER[change].forEach((key) => stale.add(key))
      if (!timer) refresh()
    }
    if (waiting) waiting.push(follow)
    else follow()
  })
  const stopResuming = onResume(() => {
    // A suspended page missed what was announced.
    Object.values(STALE_AFTER).forEach((keys) => keys.forEach((key) => stale.add(key)))
    if (!timer) refresh()
  })
  const stopWatching = tablet.subscribe(
    ({ silentStores }) => silentStores.size > 0,
    (isSilent) => {
      // Repeats the reads that may have failed meanwhile.
      if (!isSilent) void queries.invalidateQueries({ predicate: mayLackStorage })
    },
  )
  return () => {
    behind.delete(queries)
    stop()
    stopWaiting()
    stopResuming()
    stopWatching()
    clearTimeout(timer)
  }
}

/** These stay on screen as they are: an image never changes, and how it is turned is not told by an empty store. */
const OF_IMAGES: readonly unknown[] = ['receipt-image', 'image-view', 'thumbnail']

/** Reads everything again that came from this tablet or is stored on it, after the browser has lost what was stored. */
export function rereadAll(queries: QueryClient): void {
  void queries.invalidateQueries({ predicate: ({ queryKey }) => !OF_IMAGES.includes(queryKey[0]) })
}

/**
 * True if a query may lack data because the storage was silent; not one that the server answered: its answers only pass
 * through the storage.
 */
function mayLackStorage({ state, options }: Query): boolean {
  return state.status === 'error' || options.persister === undefined
}

/** Removes a decided request from the cached lists without reading them again, however long they are. */
function removeFromLists(queries: QueryClient, reviewId: string): void {
  let wasListed = false
  queries.setQueriesData<readonly string[]>({ queryKey: ['queue', 'ids'] }, (ids) => {
    if (!ids?.includes(reviewId)) return ids
    wasListed = true
    return ids.filter((id) => id !== reviewId)
  })
  if (!wasListed) return
  queries.setQueriesData<number>({ queryKey: ['queue', 'count'] }, (count) =>
    count === undefined ? count : count - 1,
  )
}

/**
 * Reads again the lists that were read after a decision but before its request was flagged, and so still contain it.
 * The request is not just removed: the decision may have been undone meanwhile.
 */
function correctLists(queries: QueryClient, reviewId: string): void {
  const mayBeWrong = ({ state }: Query) => {
    const ids = state.data as readonly string[] | undefined
    return state.fetchStatus === 'fetching' || ids?.includes(reviewId) === true
  }
  void queries.invalidateQueries({ queryKey: ['queue', 'ids'], predicate: mayBeWrong })
  void queries.invalidateQueries({ queryKey: ['queue', 'count'] })
  void queries.invalidateQueries({ queryKey: ['queue', 'synced-count'] })
}
