import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EMPTY_DRAFT } from '../../offline/drafts/review-drafts.ts'
import { openRequest, testDatabase } from '../../offline/testing.ts'
import { useSimilarReceipts } from './similar-data.ts'

const { call } = vi.hoisted(() => ({
  call: vi.fn<(endpoint: object, options: { query: object }) => Promise<{ items: [] }>>(),
}))
const database = testDatabase()
vi.mock('../../workspace/workspace.ts', () => ({
  useWorkspace: () => ({ database, staffApi: { call } }),
}))

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

test('[V8] while typing goes on nothing is searched; 600 ms after the last key the server is', async () => {
  call.mockResolvedValue({ items: [] })
  const request = openRequest('r-1')
  const business = { id: 'b-1', name: 'Blue Spruce Books' }
  const filled = { ...EMPTY_DRAFT, business, receiptDatetime: '2026-11-10T13:12:31.000Z' }
  const queries = new QueryClient()
  const { rerender } = renderHook(
    ({ subtotal }) => useSimilarReceipts(request, { ...filled, subtotal }),
    {
      initialProps: { subtotal: '' },
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      ),
    },
  )
  for (const subtotal of ['1', '11', '115']) {
    rerender({ subtotal })
    await act(() => vi.advanceTimersByTimeAsync(599))
    expect(call).not.toHaveBeenCalled()
  }
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(call).toHaveBeenCalledOnce()
  expect(call.mock.calls[0]?.[1].query).toMatchObject({ subtotal: '115.00' })
})
