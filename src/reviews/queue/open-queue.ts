/** The rows that the queue's screen shows, read in windows while further pages come from the server. */
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { messageOf } from '../../contract/message-of.ts'
import type { StaffDatabase } from '../../offline/database.ts'
import { asksForNumber, readNumbers } from '../../offline/images/read-numbers.ts'
import {
  findOpen,
  isForParked,
  isNarrowing,
  listsParked,
  readRows,
  type ReadNumbers,
} from '../../offline/queue/queue-search.ts'
import type { QueueRow } from '../../offline/rows.ts'
import type { EpochMs } from '../../rules/epoch-ms.ts'
import { useWorkspace } from '../../workspace/workspace.ts'
import { prefetchState } from '../prefetch/prefetch-state.ts'
import { useFollowDecided } from './follow-decided.ts'
import { useOpenCount, useParkedIds, useSyncedCount } from './queue-count.ts'
import { readSyncedAt, syncOf } from './queue-sync.ts'
import { useQueueView, type FilterAndOrder } from './queue-view.ts'
import { readyFirst } from './ready-requests.ts'
import { useShownRows, type ShownRange } from './windows.ts'

/** The next page is fetched when this share of the synced rows has been shown (spec section 9). */
const LOAD_AT = 0.8

/** Pages that one press of Load more reads, in views that scrolling does not extend. */
const PAGES_A_PRESS = 5

export interface OpenQueue {
  /** Number of open requests on this tablet; undefined while it is being read. */
  count: number | undefined
  /** Ids of the requests that match the filter, in the order of the view; undefined while being read. */
  ids: readonly string[] | undefined
  /** The rows that have been read around the shown range, by id. */
  rows: ReadonlyMap<string, QueueRow>
  /** No filter, oldest first: further pages are added at the end of the list. */
  isWhole: boolean
  /** The server has no further requests. */
  isComplete: boolean
  isFetching: boolean
  /** When the queue was last read from the server; null if never. */
  syncedAt: EpochMs | null
  error: string | null
  refresh(): void
  /** Reads some more pages, for views that scrolling does not extend. */
  readOn(): void
}

/**
 * The open requests as the view filters and sorts them. Beyond the pages that are prefetched, the unfiltered
 * list, oldest first, fetches the next page when the shown range reaches 80% of the synced rows, even if all of
 * them fit on the screen. Other views cover only what is on this tablet.
 * @param range indexes of the first shown row and the one after the last
 */
export function useOpenQueue(range: ShownRange): OpenQueue {
  const workspace = useWorkspace()
  const { database } = workspace
  const sync = syncOf(workspace)
  const state = useSyncExternalStore(sync.subscribe, sync.state)
  // The list is read each minute, but whoever opens it wants to see what is new.
  useEffect(() => void sync.refresh(), [sync])

  const { view } = useQueueView()
  const isWhole = !isNarrowing(view) && view.order === 'oldest'
  const counted = useOpenCount()
  const ids = useListedIds()
  const syncedAt = useQuery({
    queryKey: ['queue', 'synced-at'],
    queryFn: () => readSyncedAt(database),
  })
  const rows = useShownRows(
    ['queue', 'rows'],
    ids,
    range,
    (shown) => readRows(database, shown),
    (row) => row.id,
  )
  const synced = useSyncedCount()
  const shownTo = isWhole ? range.end : 0
  useNextPage(!synced.isFetching && shownTo >= (synced.data ?? Infinity) * LOAD_AT)
  useFollowDecided(ids?.slice(range.start, range.end) ?? [])

  return {
    ...counted,
    ids,
    rows,
    isWhole,
    isFetching: state.isFetching,
    syncedAt: syncedAt.data ?? null,
    error: state.error && messageOf(state.error),
    refresh: () => {
      void sync.refresh()
      prefetchState.getState().tryAgain()
    },
    readOn: () => void sync.readOn(PAGES_A_PRESS),
  }
}

/**
 * Ids of the open requests in the order in which they are worked on: as they are listed, but what somebody has parked is
 * only found by a text, and left out of the way unless the filter asks for it. Undefined while they are being read.
 */
export function useOpenIds(): readonly string[] | undefined {
  const { view } = useQueueView()
  const listed = useListedIds()
  const hasParked = listsParked(view) && !isForParked(view)
  const parked = useParkedIds(hasParked)
  return useMemo(
    () => (hasParked ? parked && listed?.filter((id) => !parked.has(id)) : listed),
    [hasParked, parked, listed],
  )
}

/**
 * Ids of the open requests in the order of the view; undefined while they are being read. The order is taken then: a
 * reading that is made later moves nothing until the list is read again.
 */
function useListedIds(): readonly string[] | undefined {
  const { database } = useWorkspace()
  const { view } = useQueueView()
  return useQuery({ ...openIdsQuery(database, view), placeholderData: keepPreviousData }).data
}

export function openIdsQuery(database: StaffDatabase, view: FilterAndOrder) {
  const queryKey = ['queue', 'ids', view]
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<readonly string[]> => {
      const { order } = view
      const isFirst = client.getQueryData(queryKey) === undefined
      // The first search of a long queue shows its matches while it goes on.
      const show = (ids: readonly string[]) => {
        if (isFirst && ids.length > 0 && order !== 'ready') client.setQueryData(queryKey, ids)
      }
      const filter = { ...view, newestFirst: order === 'newest' }
      const numbers = await readNumbersFor(database, filter.text)
      const ids = await findOpen(database, filter, show, signal, numbers)
      if (order !== 'ready') return ids
      // If it is not known what is ready, the list is still there.
      return readyFirst(client, database, ids).catch(() => ids)
    },
  })
}

/** @returns the numbers read in the images on this tablet, if the text may be one of them; best effort */
export async function readNumbersFor(
  database: StaffDatabase,
  text: string,
): Promise<ReadNumbers | undefined> {
  return asksForNumber(text) ? readNumbers(database).catch(() => undefined) : undefined
}

/** Reads the next page of the queue while it is wanted, unless the end is reached or the last read has failed. */
export function useNextPage(isWanted: boolean): void {
  const sync = syncOf(useWorkspace())
  const { syncedTo, isFetching } = useSyncExternalStore(sync.subscribe, sync.state)
  const wantsNext = isWanted && syncedTo !== null && !isFetching
  useEffect(() => {
    if (wantsNext) void sync.fetchNext()
  }, [sync, wantsNext])
}
