import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useReadyOffline } from './use-prefetch.ts'

const tablet = { hasScreens: true, ready: 40 }
vi.mock('../../app-shell/app-update.ts', () => ({
  STORE_AGAIN_MS: 5_000,
  storeStaffScreens: async () => tablet.hasScreens,
}))
vi.mock('../../workspace/workspace.ts', () => ({ useWorkspace: () => ({ database: {} }) }))
vi.mock('./needs.ts', () => ({ countReady: async () => tablet.ready }))

test('[Q4] what is ready offline is counted again, as images can be deleted without any event', async () => {
  vi.useFakeTimers()
  const queries = new QueryClient()
  const { result } = renderHook(useReadyOffline, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    ),
  })
  const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  await passes(100)
  expect(result.current).toBe(40)
  tablet.ready = 0
  await passes(15_100)
  expect(result.current).toBe(0)
  tablet.hasScreens = false
  await passes(15_100)
  expect(result.current).toBeUndefined()
  vi.useRealTimers()
})
