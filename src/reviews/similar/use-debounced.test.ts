// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useDebounced } from './use-debounced.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[V8] while typing goes on the value stays; 600 ms after the last key it follows', () => {
  const { result, rerender } = renderHook(({ typed }) => useDebounced(typed, 600), {
    initialProps: { typed: '' },
  })
  for (const typed of ['1', '11', '115']) {
    rerender({ typed })
    act(() => void vi.advanceTimersByTime(599))
    expect(result.current).toBe('')
  }
  act(() => void vi.advanceTimersByTime(1))
  expect(result.current).toBe('115')
})
