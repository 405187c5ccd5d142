import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { say } from '../../ui/staff/say.ts'
import { useSpokenView } from './use-spoken-view.ts'

vi.mock('../../ui/staff/say.ts')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const said = () => vi.mocked(say).mock.calls.map(([words]) => words)

test('what zoom and rotation come to is said, neither the steps between nor how an image opens', () => {
  const { rerender } = renderHook(({ zoom, turns }) => useSpokenView(zoom, turns), {
    initialProps: { zoom: null, turns: undefined } as {
      zoom: number | null
      turns: number | undefined
    },
  })
  rerender({ zoom: 0.87, turns: undefined })
  vi.runAllTimers()
  rerender({ zoom: 0.87, turns: 1 })
  vi.runAllTimers()
  expect(said()).toEqual([])
  for (const zoom of [1.1, 1.2, 1.37, 1.5]) rerender({ zoom, turns: 1 })
  vi.runAllTimers()
  expect(said()).toEqual(['Zoom 150 %'])
  rerender({ zoom: 1, turns: 2 })
  vi.runAllTimers()
  rerender({ zoom: 1, turns: 0 })
  vi.runAllTimers()
  expect(said().slice(1)).toEqual(['Turned by 180 degrees', 'Upright'])
})
