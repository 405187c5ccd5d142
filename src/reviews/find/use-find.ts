import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { STAGE } from '../../config/settings.ts'
import { ApiError } from '../../contract/api-error.ts'
import { messageOf } from '../../contract/message-of.ts'
import type { PageKey } from '../../contract/page-key.ts'
import type { ReviewRequest } from '../../contract/review-calls.ts'
import { SEARCH_MAX_LENGTH, searchRequests } from '../../contract/review-event-calls.ts'
import { textMatcher } from '../../offline/queue/queue-search.ts'
import { requestIndex } from '../../offline/queue/request-index.ts'
import { squeezed } from '../../rules/folded.ts'
import type { StaffApi } from '../../workspace/staff-api.ts'
import { useIsOnline } from '../../workspace/use-is-online.ts'
import { useWorkspace } from '../../workspace/workspace.ts'
import { readNumbersFor } from '../queue/open-queue.ts'
import { allFound, type AllFound, type Asked } from './found.ts'

/** Longer than the pause between two keys. */
const ASK_AFTER_MS = 300

/** One character is in nearly every request. */
const LEAST_LENGTH = 2

/** Of windows in which the server has found nothing yet, so many are read without a press. */
const MOST_WINDOWS = 5

export interface Find {
  /** Undefined until this tablet has been searched. */
  found: AllFound | undefined
  /** How far the server has been searched. */
  asked: Asked
  isReadingMore: boolean
  /** Reads the next window of what the server finds. */
  showMore: () => void
  tryAgain: () => void
}

/**
 * Searches all requests: those of this tablet at once, those of the server when typing has stopped (call 26).
 * @param open ids of the open requests that match, in the order of the queue; undefined while they are being read
 */
export function useFind(text: string, open: readonly string[] | undefined): Find {
  const { database, staffApi } = useWorkspace()
  const isOnline = useIsOnline()
  const local = useQuery({
    queryKey: ['local', 'find', text],
    queryFn: async () => {
      const [all, numbers] = await Promise.all([
        requestIndex(database).all(),
        readNumbersFor(database, text),
      ])
      return { all, matches: all.filter(textMatcher(text, numbers) ?? (() => false)) }
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
    structuralSharing: false,
  }).data
  const settled = useSettled(text.trim().slice(0, SEARCH_MAX_LENGTH))
  const isLongEnough = squeezed(settled).length >= LEAST_LENGTH
  const server = useInfiniteQuery({
    queryKey: ['find', settled],
    queryFn: ({ pageParam, signal }) => readWindow(staffApi, settled, pageParam, signal),
    initialPageParam: null as PageKey | null,
    getNextPageParam: (last) => last.next,
    enabled: isOnline !== false && isLongEnough,
    gcTime: 60_000,
    refetchOnMount: 'always',
  })
  const isCurrent = settled === text.trim().slice(0, SEARCH_MAX_LENGTH)
  const windows = isCurrent && isOnline !== false ? server.data?.pages : undefined
  const found = useMemo(
    () =>
      local &&
      open &&
      allFound({ ...local, open, server: windows?.flatMap((one) => one.items) ?? [] }),
    [local, open, windows],
  )
  const asked = ((): Asked => {
    if (isOnline === false) return { is: 'offline' }
    if (isCurrent && !isLongEnough) return { is: 'not-asked' }
    if (isCurrent && server.error && !server.isFetching)
      return { is: 'failed', message: messageOf(server.error) }
    if (!windows) return { is: 'asking' }
    if (windows.some((one) => one.isOlder)) return { is: 'unable' }
    return { is: 'answered', hasMore: server.hasNextPage }
  })()
  return {
    found,
    asked,
    isReadingMore: server.isFetchingNextPage,
    showMore: () => void server.fetchNextPage(),
    tryAgain: () => void (server.data ? server.fetchNextPage() : server.refetch()),
  }
}

interface Window {
  items: readonly ReviewRequest[]
  next: PageKey | null
  /** The server is of an earlier release, which does not search. */
  isOlder?: true
}

/** Reads on while the server has found nothing and has not come to an end. @throws {ApiError} */
async function readWindow(
  staffApi: StaffApi,
  text: string,
  from: PageKey | null,
  signal: AbortSignal,
): Promise<Window> {
  let after = from
  try {
    for (let read = 1; ; read += 1) {
      const page = await staffApi.call(searchRequests, {
        params: { stage: STAGE },
        query: { text, ...(after && { last_evaluated_key: JSON.stringify(after) }) },
        signal,
      })
      const { items, last_evaluated_key: next } = page
      if (items.length > 0 || !next || read === MOST_WINDOWS) return { items, next }
      after = next
    }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404)
      return { items: [], next: null, isOlder: true }
    throw error
  }
}

/** @returns the value as it was last for ASK_AFTER_MS */
function useSettled(value: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(setSettled, ASK_AFTER_MS, value)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
