import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useOthersWaiting } from './use-others-waiting.ts'

const countWaitingForOthers = vi.hoisted(() => vi.fn())
vi.mock('./unsent-of-others.ts', () => ({ countWaitingForOthers }))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  countWaitingForOthers.mockReset()
  return () => void vi.useRealTimers()
})

const elapse = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('storage that does not answer is asked again until it does, and then left alone', async () => {
  countWaitingForOthers
    .mockRejectedValueOnce(new Error('The list of databases does not answer'))
    .mockResolvedValueOnce({ count: 1, isComplete: false })
    .mockResolvedValueOnce({ count: 3, isComplete: true })
  const { result } = renderHook(() => useOthersWaiting('ana'))
  await elapse(0)
  expect(result.current).toBe(0)
  await elapse(10_000)
  expect(result.current).toBe(3)
  await elapse(60_000)
  expect(countWaitingForOthers).toHaveBeenCalledTimes(3)
})

test('a closed page asks no more', async () => {
  countWaitingForOthers.mockResolvedValue({ count: 0, isComplete: false })
  const { unmount } = renderHook(() => useOthersWaiting(null))
  await elapse(0)
  unmount()
  await elapse(60_000)
  expect(countWaitingForOthers).toHaveBeenCalledOnce()
})
