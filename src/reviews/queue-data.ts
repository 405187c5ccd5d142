/** What the queue's screen reads: windows of this tablet's rows, filled from the server behind them. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useWorkspace, type Workspace } from '../auth/staff-workspace.tsx'
import { KEEP_AGAIN_MS, keepStaffScreensOffline } from '../offline/app-update.ts'
import type { StaffDatabase } from '../offline/database.ts'
import {
  readPlaces,
  readSent,
  readViews,
  type OutboxList,
  type OutboxView,
} from '../offline/outbox-reads.ts'
import { readFigures, type Figures } from '../offline/figures.ts'
import { findOpen, isNarrowing, readRows } from '../offline/queue-search.ts'
import { countOpen } from '../offline/queue.ts'
import type { QueueRow, SentDecision } from '../offline/rows.ts'
import { countReady, fillSupply, SUPPLY } from './offline-supply.ts'
import { QueueSync, readSyncedAt, type QueueSyncState } from './queue-sync.ts'
import { useQueueView } from './queue-view.ts'
import { readsPictures } from './recognition/reads-pictures.ts'
import { keepRecognition } from './recognition/recognition-files.ts'
import { businessesQuery, TAKEN_ALONG_FRESH_MS, templateQuery } from './secondary-reads.ts'

/** The next page is asked for when this share of the synced rows has been shown (spec section 9). */
const LOAD_AT = 0.8

/** Rows that one read takes; independent of the server's pages. */
const WINDOW = 40

const FIGURES_REFRESH_MS = 60_000

const syncs = new WeakMap<StaffDatabase, QueueSync>()

/** The sync of a workspace's queue. */
export function syncOf({ database, callAsStaff }: Workspace): QueueSync {
  const sync = syncs.get(database) ?? new QueueSync(database, callAsStaff)
  syncs.set(database, sync)
  return sync
}

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
export function useOpenQueue(range: { start: number; end: number }): OpenQueue {
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
  useSupply(state)

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
  range: { start: number; end: number },
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

/** The part of a list that is read at once: whole windows, so that not every scrolled row reads again. */
function windowOf<T>(
  all: readonly T[] | undefined,
  { start, end }: { start: number; end: number },
): readonly T[] {
  const first = Math.floor(start / WINDOW) * WINDOW
  const last = Math.ceil(Math.max(end, start + 1) / WINDOW) * WINDOW
  return all?.slice(first, last) ?? []
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
    (shownTo >= synced.data * LOAD_AT || synced.data < SUPPLY)
  const wantsNext = isAtEdge && !isComplete && !isFetching && !error
  useEffect(() => {
    if (wantsNext) void sync.fetchNext()
  }, [sync, wantsNext])
}

/** What was decided today, as far as this tablet knows; undefined while that is being read. */
export function useFigures(): Figures | undefined {
  const { database } = useWorkspace()
  return useQuery({
    queryKey: ['outbox', 'figures'],
    queryFn: () => readFigures(database, Date.now()),
    // The day ends without a decision.
    refetchInterval: FIGURES_REFRESH_MS,
  }).data
}

/** After each read of the queue, takes what the next requests need onto this tablet. */
export function useSupply({ syncedTo, isComplete, isFetching, error }: QueueSyncState): void {
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
    })
      // After the pictures, which are of use without it.
      .then(() => (readsPictures() ? keepRecognition() : undefined))
      .catch((error: unknown) => console.warn('Nothing more could be taken offline', error))
  }, [isRead, database, callAsStaff, queries])
}

/** How many of the next requests can be reviewed offline; undefined while the screens are not kept. */
export function useReadyOffline(): number | undefined {
  const { database } = useWorkspace()
  const ready = useQuery({
    queryKey: ['supply'],
    // Pictures are of no use on a tablet that could not open the screen.
    queryFn: async () => ((await keepStaffScreensOffline()) ? countReady(database) : null),
    // Where a file could not be kept it is tried again.
    refetchInterval: ({ state }) => (state.data === null ? 2 * KEEP_AGAIN_MS : false),
  })
  return ready.data ?? undefined
}

/** Places of a list's rows in its order; undefined while they are being read. */
export function useOutboxPlaces(list: OutboxList): readonly number[] | undefined {
  const { database } = useWorkspace()
  return useQuery({
    queryKey: ['outbox', 'places', list],
    queryFn: () => readPlaces(database, list),
  }).data
}

/** The unsent rows in the shown range of a list, by their places. */
export function useOutboxViews(
  places: readonly number[],
  range: { start: number; end: number },
): ReadonlyMap<number, OutboxView> {
  const { database } = useWorkspace()
  const shown = windowOf(places, range)
  const { data } = useQuery({
    queryKey: ['outbox', 'views', shown],
    queryFn: () => readViews(database, shown),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return useMemo(
    () => new Map(data?.map((view) => [view.kind === 'entry' ? view.entry.seq : view.seq, view])),
    [data],
  )
}

/** The acknowledged decisions in the shown range of their list, by their places. */
export function useSentRows(
  places: readonly number[],
  range: { start: number; end: number },
): ReadonlyMap<number, SentDecision> {
  const { database } = useWorkspace()
  const shown = windowOf(places, range)
  const { data } = useQuery({
    queryKey: ['outbox', 'sent', shown],
    queryFn: () => readSent(database, shown),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return useMemo(() => new Map(data?.map((row) => [row.seq, row])), [data])
}

/** One unsent row; null once it is none, undefined while it is being read. */
export function useOutboxRow(seq: number | undefined): OutboxView | null | undefined {
  const { database } = useWorkspace()
  return useQuery({
    queryKey: ['outbox', 'row', seq],
    queryFn: async () => (await readViews(database, seq === undefined ? [] : [seq]))[0] ?? null,
    gcTime: 0,
  }).data
}
