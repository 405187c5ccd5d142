import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ReviewRequest } from '../../contract/review-calls.ts'
import { openRequest } from '../../offline/testing.ts'
import { useReadyRows, useShift } from './use-shift.ts'

const tablet = { hasScreens: true, next: ['a', 'b'], parked: ['c'], ready: ['a', 'c', 'far'] }
const requests = (ids: readonly string[]) => ids.map((id) => openRequest(id))
vi.mock('../../app-shell/app-update.ts', () => ({
  STORE_AGAIN_MS: 5_000,
  storeStaffScreens: async () => tablet.hasScreens,
}))
vi.mock('../../workspace/workspace.ts', () => ({ useWorkspace: () => ({ database: {} }) }))
vi.mock('./next-requests.ts', () => ({
  readNextRequests: async () => ({
    next: requests(tablet.next),
    parked: requests(tablet.parked),
  }),
}))
const { read } = vi.hoisted(() => ({ read: vi.fn<(ids: string[]) => void>() }))
vi.mock('./needs.ts', () => ({
  readReady: async (_: unknown, all: readonly ReviewRequest[]) => {
    const ids = all.map(({ id }) => id)
    read(ids)
    return new Set(ids.filter((id) => tablet.ready.includes(id)))
  },
}))

test('[Q4] [T1] what is here is counted again, as images can be deleted without any event, and rows say the same', async () => {
  vi.useFakeTimers()
  const queries = new QueryClient()
  const shown = requests(['a', 'b', 'c', 'far'])
  const { result } = renderHook(() => ({ shift: useShift(), rows: useReadyRows(shown) }), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    ),
  })
  const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  await passes(100)
  // What is parked has left the order.
  expect(result.current.shift).toMatchObject({ here: 1, listed: 2 })
  expect([...(result.current.rows ?? [])].toSorted()).toEqual(['a', 'c', 'far'])
  // One look for all who ask, and one for what is scrolled to.
  expect(read.mock.calls).toEqual([[['a', 'b', 'c']], [['far']]])
  tablet.ready = []
  await passes(15_100)
  expect(result.current.shift?.here).toBe(0)
  tablet.hasScreens = false
  await passes(15_100)
  expect(result.current.shift?.here).toBeNull()
  expect(result.current.rows?.size).toBe(0)
  vi.useRealTimers()
})
