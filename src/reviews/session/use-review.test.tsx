import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { announce } from '../../offline/broadcast.ts'
import { saveDraft } from '../../offline/drafts/review-drafts.ts'
import { reconcilePage } from '../../offline/queue/queue.ts'
import { DRAFT, NOW, openRequest, testDatabase } from '../../offline/testing.ts'
import { refreshScreens } from '../../workspace/screen-refresh.ts'
import { usePreparedReview, useReview } from './use-review.ts'

let isOnline: boolean
vi.mock('../../offline/connection.ts', () => ({
  connectionState: () => isOnline,
  onConnectionChange: () => () => undefined,
}))
let workspace: object
vi.mock('../../workspace/workspace.ts', () => ({ useWorkspace: () => workspace }))

// What is waited for here runs in real time.
beforeEach(() => void vi.useRealTimers())

/**
 * Opens the review of request `a`.
 * @param pages what the server lists
 */
function setup(pages: string[][] = [[]]) {
  const call = vi.fn(async (_: unknown, { query }: { query: { last_evaluated_key?: string } }) => {
    const at = query.last_evaluated_key ? 1 : 0
    const items = (pages[at] ?? []).map((id) => openRequest(id))
    return { items, last_evaluated_key: at < pages.length - 1 ? items.at(-1) : null }
  })
  const database = testDatabase()
  workspace = { database, staffApi: { call } }
  const queries = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  onTestFinished(refreshScreens(database, queries))
  const open = () => renderHook(() => useReview('a'), { wrapper }).result
  const prepare = () =>
    void renderHook(() => usePreparedReview(openRequest('a'), true), { wrapper })
  return { database, queries, call, open, prepare }
}

test('a link to a request that was never listed here finds it further down the queue', async () => {
  isOnline = true
  const { call, open } = setup([['b'], ['a']])
  const review = open()
  await waitFor(() =>
    expect(review.current).toMatchObject({ status: 'ready', request: { id: 'a' } }),
  )
  expect(call).toHaveBeenCalledTimes(2)
})

test.each([true, false])('one that is nowhere is missing, online: %s', async (online) => {
  isOnline = online
  const { call, open } = setup([['b']])
  const review = open()
  await waitFor(() => expect(review.current).toEqual({ status: 'missing', isOnline: online }))
  expect(call).toHaveBeenCalledTimes(online ? 1 : 0)
})

test('[V10] a database that is taken away under a review leaves it on screen with what was typed', async () => {
  isOnline = false
  const { database, queries, open } = setup()
  await reconcilePage(database, { after: null, items: [openRequest('a')], next: null })
  await saveDraft(database, 'a', DRAFT, NOW)
  const review = open()
  await waitFor(() => expect(review.current).toMatchObject({ status: 'ready', draft: DRAFT }))
  await new Promise((resolve) => (indexedDB.deleteDatabase(database.name).onsuccess = resolve))
  announce(database, 'queue')
  await waitFor(() => expect(queries.getQueryState(['review', 'a'])?.dataUpdateCount).toBe(2))
  expect(review.current).toMatchObject({ status: 'ready', draft: DRAFT, request: { id: 'a' } })
})

test('[V10] a request that is prepared opens at once, and never with an older draft than the one that is stored', async () => {
  isOnline = false
  const { database, queries, open, prepare } = setup()
  await reconcilePage(database, { after: null, items: [openRequest('a')], next: null })
  prepare()
  const readDraft = () => queries.getQueryData<{ draft: unknown }>(['review', 'a'])?.draft
  await waitFor(() => expect(readDraft()).toBeNull())
  await saveDraft(database, 'a', DRAFT, NOW)
  await waitFor(() => expect(readDraft()).toEqual(DRAFT))
  expect(open().current).toMatchObject({ status: 'ready', draft: DRAFT })
})
