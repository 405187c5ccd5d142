import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { say } from '../../ui/staff/say.ts'
import { useSpokenMatches } from './QueueLine.tsx'

vi.mock('../../ui/staff/say.ts')
beforeEach(() => {
  vi.mocked(say).mockClear()
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

function filtering(matches?: number) {
  const { rerender } = renderHook(useSpokenMatches, { initialProps: matches })
  return (next: number | undefined, ms = 1_000) => {
    rerender(next)
    vi.advanceTimersByTime(ms)
  }
}

test('the number of matches is spoken once the keys have come to rest', () => {
  const filter = filtering()
  for (const matches of [31, 12, 4]) filter(matches, 300)
  expect(say).not.toHaveBeenCalled()
  filter(4)
  expect(say).toHaveBeenCalledExactlyOnceWith('4 requests match')
})

test('an unchanged number is not repeated, and no number is spoken without a filter', () => {
  const filter = filtering(3)
  filter(3)
  filter(undefined)
  expect(say).not.toHaveBeenCalled()
  filter(1)
  filter(0)
  expect(vi.mocked(say).mock.calls.flat()).toEqual(['1 request matches', 'No request matches'])
})
