/** What the queue's screen reads: windows of this tablet's rows, filled from the server behind them. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { StaffDatabase } from '../../offline/database.ts'
import { findOpen, isNarrowing, readRows } from '../../offline/queue/queue-search.ts'
import { countOpen } from '../../offline/queue/queue.ts'
import type { QueueRow } from '../../offline/rows.ts'
import { useWorkspace } from '../../workspace/workspace.ts'
import { PREFETCHED_REQUESTS } from '../prefetch/prefetch.ts'
import { usePrefetch } from '../prefetch/use-prefetch.ts'
import type { QueueSync } from './queue-sync.ts'
import { isRead, readSyncedAt, syncOf } from './queue-sync.ts'
import { useQueueView } from './queue-view.ts'
import { windowOf, type ShownRange } from './windows.ts'

/** The next page is asked for when this share of the synced rows has been shown (spec section 9). */
const LOAD_AT = 0.8

/** Pages that one press reads while a filter or the newest first leave out where the rest would come in. */
const PAGES_A_PRESS = 5

export interface OpenQueue {
  /** Open requests on this tablet; undefined while that is being read. */
  count: number | undefined
  /** Those that the filter lets through, in the order of the view. */
  ids: readonly string[] | undefined
  /** The rows of the range that have been read. */
  rows: ReadonlyMap<string, QueueRow>
  /** The list is all there is on this tablet, oldest first: the next page comes in at its end. */
  isWhole: boolean
  /** The server has no further requests. */
  isComplete: boolean
  isFetching: boolean
  /** When the server was last read, milliseconds since the epoch. */
  syncedAt: number | null
  error: string | null
  refresh(): void
  /** Reads some more pages, for views that do not do it by being scrolled. */
  readOn(): void
}

/**
 * The open requests as the view filters and sorts them. Pages are read up to what is taken offline; from
 * there on the whole list asks for the next one when the shown range comes to 80% of what is synced, also
 * when that fits on the screen. Other views are of this tablet.
 * @param range indexes of the first shown row and the one after the last
 */
export function useOpenQueue(range: ShownRange): OpenQueue {
  const workspace = useWorkspace()
  const { database } = workspace
  const sync = syncOf(workspace)
  const state = useSyncExternalStore(sync.subscribe, sync.state)
  useEffect(() => sync.follow(), [sync])

  const { view } = useQueueView()
  const isWhole = !isNarrowing(view) && !view.newestFirst
  const count = useOpenCount()
  const ids = useOpenIds()
  const syncedAt = useQuery({
    queryKey: ['queue', 'synced-at'],
    queryFn: () => readSyncedAt(database),
  })
  const rows = useRows(database, ids, range)
  useNextPage(sync, database, isWhole ? range.end : 0)
  usePrefetch(isRead(state))

  return {
    count,
    ids,
    rows,
    isWhole,
    isComplete: state.isComplete,
    isFetching: state.isFetching,
    syncedAt: syncedAt.data ?? null,
    error: state.error,
    refresh: () => void sync.refresh(),
    readOn: () => void sync.readOn(PAGES_A_PRESS),
  }
}

/** Ids of the open requests in the order of the view; undefined while they are being read. */
export function useOpenIds(): readonly string[] | undefined {
  const { database } = useWorkspace()
  const { view } = useQueueView()
  const queryKey = ['queue', 'ids', view]
  return useQuery({
    queryKey,
    queryFn: ({ client, signal }) => {
      const isFirst = client.getQueryData(queryKey) === undefined
      // A search of a long queue shows what it has found while it goes on.
      const show = (ids: readonly string[]) => {
        if (isFirst && ids.length > 0) client.setQueryData(queryKey, ids)
      }
      return findOpen(database, view, show, signal)
    },
    placeholderData: keepPreviousData,
  }).data
}

/** How many open requests this tablet holds; undefined while that is being read. */
export function useOpenCount(): number | undefined {
  const { database } = useWorkspace()
  return useQuery({ queryKey: ['queue', 'count'], queryFn: () => countOpen(database) }).data
}

function useRows(
  database: StaffDatabase,
  ids: readonly string[] | undefined,
  range: ShownRange,
): ReadonlyMap<string, QueueRow> {
  const shown = windowOf(ids, range)
  const { data } = useQuery({
    queryKey: ['queue', 'rows', shown],
    queryFn: () => readRows(database, shown),
    placeholderData: keepPreviousData,
    // Each decision makes another window: those that are gone are of no use.
    gcTime: 0,
  })
  return useMemo(() => new Map(data?.map((row) => [row.id, row])), [data])
}

function useNextPage(sync: QueueSync, database: StaffDatabase, shownTo: number): void {
  const state = useSyncExternalStore(sync.subscribe, sync.state)
  const { syncedTo, isComplete, isFetching, error } = state
  const synced = useQuery({
    queryKey: ['queue', 'synced-count', syncedTo],
    queryFn: () => countOpen(database, syncedTo),
    enabled: syncedTo !== null,
  })
  const isAtEdge =
    synced.data !== undefined &&
    !synced.isFetching &&
    (shownTo >= synced.data * LOAD_AT || synced.data < PREFETCHED_REQUESTS)
  const wantsNext = isAtEdge && !isComplete && !isFetching && !error
  useEffect(() => {
    if (wantsNext) void sync.fetchNext()
  }, [sync, wantsNext])
}
