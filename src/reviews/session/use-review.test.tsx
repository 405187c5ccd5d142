import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '../../contract/api-error.ts'
import { readHistory } from '../../contract/review-event-calls.ts'
import { announce } from '../../offline/broadcast.ts'
import { saveDraft } from '../../offline/drafts/review-drafts.ts'
import { reconcilePage } from '../../offline/queue/queue.ts'
import { DRAFT, NOW, openRequest, testDatabase } from '../../offline/testing.ts'
import { refreshScreens } from '../../workspace/screen-refresh.ts'
import { useReview } from './use-review.ts'

let isOnline: boolean
vi.mock('../../offline/connection.ts', () => ({
  connectionState: () => isOnline,
  onConnectionChange: () => () => undefined,
}))
let workspace: object
vi.mock('../../workspace/workspace.ts', () => ({ useWorkspace: () => workspace }))

// What is waited for here runs in real time.
beforeEach(() => void vi.useRealTimers())

/** Opens the review of request `a`, while the server lists only `b` and tells no histories. */
function setup() {
  const call = vi.fn(async (endpoint: object) => {
    if (endpoint === readHistory) throw new ApiError('refused', 'There is none', { status: 404 })
    return { items: [openRequest('b')], last_evaluated_key: null }
  })
  const database = testDatabase()
  workspace = { database, staffApi: { call } }
  const queries = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  onTestFinished(refreshScreens(database, queries))
  const open = () => renderHook(() => useReview('a'), { wrapper }).result
  return { database, queries, call, open }
}

test.each([true, false])('one that is nowhere is missing, online: %s', async (online) => {
  isOnline = online
  const { call, open } = setup()
  const review = open()
  const missing = { status: 'missing', isOnline: online, isErased: false }
  await waitFor(() => expect(review.current).toEqual(missing))
  expect(call).toHaveBeenCalledTimes(online ? 2 : 0)
})

test('[V10] a database that is taken away under a review leaves it on screen with what was typed', async () => {
  isOnline = false
  const { database, queries, open } = setup()
  await reconcilePage(database, { after: null, items: [openRequest('a')], next: null })
  await saveDraft(database, 'a', DRAFT, NOW)
  const review = open()
  await waitFor(() =>
    expect(review.current).toMatchObject({ status: 'ready', review: { draft: DRAFT } }),
  )
  await new Promise((resolve) => (indexedDB.deleteDatabase(database.name).onsuccess = resolve))
  announce(database, 'queue')
  await waitFor(() => expect(queries.getQueryState(['review', 'a'])?.dataUpdateCount).toBe(2))
  expect(review.current).toMatchObject({
    status: 'ready',
    review: { draft: DRAFT, request: { id: 'a' } },
  })
})
