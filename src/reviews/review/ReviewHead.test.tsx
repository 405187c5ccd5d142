import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openRequest } from '../../offline/testing.ts'
import { say } from '../../ui/staff/say.ts'
import { useSpokenRequest } from './ReviewHead.tsx'

const queue = { isComplete: false }
vi.mock('../../ui/staff/say.ts')
vi.mock('../queue/queue-count.ts', async (original) => ({
  ...(await original<object>()),
  useOpenCount: () => queue,
}))

const REQUEST = { ...openRequest('r-1'), businessName: 'Cedar Cafe', subtotal: 23.4 }

test.each([
  [false, 'Request 3 of 40 or more, Cedar Cafe, $23.40'],
  [true, 'Request 3 of 40, Cedar Cafe, $23.40'],
])('what is said of an opened request, all of them known: %s', (isComplete, words) => {
  vi.mocked(say).mockClear()
  queue.isComplete = isComplete
  const { rerender } = renderHook(
    ({ position, total }) => useSpokenRequest(REQUEST, { position, total }),
    {
      initialProps: { position: null as number | null, total: 0 },
    },
  )
  rerender({ position: 3, total: 40 })
  rerender({ position: 3, total: 39 })
  expect(vi.mocked(say).mock.calls).toEqual([[words]])
})
