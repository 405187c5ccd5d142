/** What the queue's screen reads: windows of this tablet's rows, filled from the server behind them. */
import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useWorkspace, type Workspace } from '../auth/staff-workspace.tsx'
import { keepStaffScreensOffline } from '../offline/app-update.ts'
import type { HistoryRow, QueueRow, StaffDatabase } from '../offline/database.ts'
import { readHistory, readOutbox, type OutboxView } from '../offline/outbox.ts'
import { countOpen, readOpen } from '../offline/queue.ts'
import { countReady, fillSupply } from './offline-supply.ts'
import { QueueSync, readSyncedAt, type QueueSyncState } from './queue-sync.ts'
import { businessesQuery, TAKEN_ALONG_FRESH_MS, templateQuery } from './secondary-reads.ts'

/** The next page is asked for when this share of the synced rows has been shown (spec section 9). */
const LOAD_AT = 0.8

/** Rows that one read takes; independent of the server's pages. */
const WINDOW = 40

/** Most sent decisions that the screen lists. */
const SENT_SHOWN = 200

const syncs = new WeakMap<StaffDatabase, QueueSync>()

/** The sync of a workspace's queue. */
export function syncOf({ database, callAsStaff }: Workspace): QueueSync {
  const sync = syncs.get(database) ?? new QueueSync(database, callAsStaff)
  syncs.set(database, sync)
  return sync
}

export interface OpenQueue {
  /** Open requests on this tablet; undefined while that is being read. */
  count: number | undefined
  /** The rows of the range that have been read, by index. */
  rows: ReadonlyMap<number, QueueRow>
  /** The server has no further requests. */
  isComplete: boolean
  isFetching: boolean
  /** When the server was last read, milliseconds since the epoch. */
  syncedAt: number | null
  error: string | null
  refresh(): void
}

/**
 * The open requests, oldest first. Asks the server for the next page when the shown range comes to 80%
 * of what is synced, also when the whole first page fits on the screen.
 * @param range indexes of the first shown row and the one after the last
 */
export function useOpenQueue(range: { start: number; end: number }): OpenQueue {
  const workspace = useWorkspace()
  const { database } = workspace
  const sync = syncOf(workspace)
  const state = useSyncExternalStore(sync.subscribe, sync.state)
  useEffect(() => sync.follow(), [sync])

  const count = useOpenCount()
  const syncedAt = useQuery({
    queryKey: ['queue', 'synced-at'],
    queryFn: () => readSyncedAt(database),
  })
  const rows = useRows(database, range)
  useNextPage(sync, database, range.end)
  useSupply(state)

  return {
    count,
    rows,
    isComplete: state.isComplete,
    isFetching: state.isFetching,
    syncedAt: syncedAt.data ?? null,
    error: state.error,
    refresh: () => void sync.refresh(),
  }
}

/** How many open requests this tablet holds; undefined while that is being read. */
export function useOpenCount(): number | undefined {
  const { database } = useWorkspace()
  return useQuery({ queryKey: ['queue', 'count'], queryFn: () => countOpen(database) }).data
}

function useRows(
  database: StaffDatabase,
  range: { start: number; end: number },
): ReadonlyMap<number, QueueRow> {
  const first = Math.floor(range.start / WINDOW)
  const last = Math.floor(Math.max(range.end - 1, range.start) / WINDOW)
  const windows = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const read = useQueries({
    queries: windows.map((window) => ({
      queryKey: ['queue', 'rows', window],
      queryFn: () => readOpen(database, window * WINDOW, WINDOW),
      placeholderData: keepPreviousData,
    })),
    combine: (results) => results.map((result) => result.data),
  })
  return useMemo(() => {
    const rows = new Map<number, QueueRow>()
    read.forEach((window, index) => {
      window?.forEach((row, offset) => rows.set((first + index) * WINDOW + offset, row))
    })
    return rows
  }, [read, first])
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
    synced.data !== undefined && !synced.isFetching && shownTo >= synced.data * LOAD_AT
  const wantsNext = isAtEdge && !isComplete && !isFetching && !error
  useEffect(() => {
    if (wantsNext) void sync.fetchNext()
  }, [sync, wantsNext])
}

/** After each read of the queue, takes what the next requests need onto this tablet. */
function useSupply({ syncedTo, isComplete, isFetching, error }: QueueSyncState): void {
  const { database, callAsStaff } = useWorkspace()
  const queries = useQueryClient()
  const isRead = !isFetching && !error && (isComplete || syncedTo !== null)
  useEffect(() => {
    if (!isRead) return
    const reader = { database, callAsStaff }
    const staleTime = TAKEN_ALONG_FRESH_MS
    void fillSupply(database, {
      businesses: (reviewId) => queries.fetchQuery(businessesQuery(reader, reviewId)),
      template: (id) => queries.fetchQuery({ ...templateQuery(reader, id), staleTime }),
    }).catch((error: unknown) => console.warn('Nothing more could be taken offline', error))
  }, [isRead, database, callAsStaff, queries])
}

/** How many of the next requests can be reviewed offline; undefined while the screens are not kept. */
export function useReadyOffline(): number | undefined {
  const { database } = useWorkspace()
  return useQuery({
    queryKey: ['supply'],
    queryFn: async () => {
      // Pictures are of no use on a tablet that could not open the screen.
      await keepStaffScreensOffline()
      return countReady(database)
    },
  }).data
}

/** Live decisions of this tablet in the order they were made; undefined while they are being read. */
export function useOutbox(): readonly OutboxView[] | undefined {
  const { database } = useWorkspace()
  return useQuery({ queryKey: ['outbox'], queryFn: () => readOutbox(database) }).data
}

/** Acknowledged decisions, newest first; undefined while they are being read. */
export function useSent(): readonly HistoryRow[] | undefined {
  const { database } = useWorkspace()
  return useQuery({
    queryKey: ['history'],
    queryFn: () => readHistory(database, SENT_SHOWN),
  }).data
}
