/** The number of requests, in words that never pretend to have counted those that are only on the server. */
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { readParkedIds } from '../../offline/queue/parked-requests.ts'
import { countOpen } from '../../offline/queue/queue.ts'
import { useWorkspace } from '../../workspace/workspace.ts'
import { counted } from '../format/words.ts'
import { syncOf } from './queue-sync.ts'

/** `40`, or `40+` if the server has more. */
export function countWords(count: number, isComplete: boolean): string {
  return `${count.toLocaleString('en-US')}${isComplete ? '' : '+'}`
}

/** The same for a screen reader, which may leave the plus out: `40`, `40 or more`. */
export function spokenCount(count: number, isComplete: boolean): string {
  return `${count.toLocaleString('en-US')}${isComplete ? '' : ' or more'}`
}

/** @returns the query of the number of open requests that the server has listed since the page was loaded */
export function useSyncedCount(): UseQueryResult<number> {
  const workspace = useWorkspace()
  const sync = syncOf(workspace)
  const syncedTo = useSyncExternalStore(sync.subscribe, () => sync.state().syncedTo)
  return useQuery({
    queryKey: ['queue', 'synced-count', syncedTo],
    queryFn: () => countOpen(workspace.database, syncedTo),
    enabled: syncedTo !== null,
  })
}

/**
 * @returns the number of open requests on this tablet that nobody has parked, undefined while it is being read; and true once the list has been read
 *   to its end, so that these are all that the server has
 */
export function useOpenCount(): { count: number | undefined; isComplete: boolean } {
  const workspace = useWorkspace()
  const sync = syncOf(workspace)
  const isRead = useSyncExternalStore(sync.subscribe, () => sync.state().isComplete)
  const { data, isPlaceholderData } = useQuery({
    // What was counted before the last page came is not the number of all.
    queryKey: ['queue', 'count', isRead],
    queryFn: async () => {
      const { database } = workspace
      return (await countOpen(database)) - (await readParkedIds(database)).size
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return { count: data, isComplete: isRead && !isPlaceholderData }
}

/**
 * @param isWanted false: they are not read
 * @returns ids of the open requests here that somebody has parked; undefined while they are being read
 */
export function useParkedIds(isWanted = true): ReadonlySet<string> | undefined {
  const { database } = useWorkspace()
  return useQuery({
    queryKey: ['queue', 'parked'],
    queryFn: () => readParkedIds(database),
    enabled: isWanted,
    structuralSharing: false,
  }).data
}

/**
 * The requests that the list covers: `All 57 requests`, `40 here, more on the server`.
 * @param synced how many of them the server has listed since the page was loaded; if not all, it may have no others
 */
export function coverageWords(count: number, isComplete: boolean, synced: number): string {
  const here = count.toLocaleString('en-US')
  if (!isComplete) return `${here} here, ${synced < count ? 'perhaps ' : ''}more on the server`
  return `${count === 1 ? '' : 'All '}${counted(count, 'request')}`
}

/** The requests that a filter has found: `3 of 57 match`, `3 of the 40 here match`. */
export function matchWords(matches: number, count: number, isComplete: boolean): string {
  const here = count.toLocaleString('en-US')
  return `${matches.toLocaleString('en-US')} of ${isComplete ? here : `the ${here} here`} match`
}
