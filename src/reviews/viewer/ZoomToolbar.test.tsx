import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { say } from '../../ui/staff/say.ts'
import { PLAIN_VIEW } from './image-view.ts'
import { ZoomToolbar } from './ZoomToolbar.tsx'

vi.mock('../../ui/staff/say.ts')

beforeEach(() => {
  vi.useFakeTimers()
  // jsdom lacks it.
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => void vi.useRealTimers())

const said = () => vi.mocked(say).mock.calls.map(([words]) => words)

function toolbar(zoom: number | null, turns: 0 | 1 | 2 | 3) {
  const nothing = () => undefined
  return (
    <ZoomToolbar
      zoom={zoom}
      canZoomIn
      canZoomOut
      actions={{ zoom: nothing, rotate: nothing, fit: nothing }}
      isLong={false}
      view={{ ...PLAIN_VIEW, turns }}
      onView={nothing}
      hasKeys={false}
    />
  )
}

test('what zoom and rotation come to is said, neither the steps between nor how an image opens', () => {
  const { rerender } = render(toolbar(null, 1))
  rerender(toolbar(0.87, 1))
  vi.runAllTimers()
  expect(said()).toEqual([])
  for (const zoom of [1.1, 1.2, 1.37, 1.5]) rerender(toolbar(zoom, 1))
  vi.runAllTimers()
  expect(said()).toEqual(['Zoom 150 %'])
  rerender(toolbar(1, 2))
  vi.runAllTimers()
  rerender(toolbar(1, 0))
  vi.runAllTimers()
  expect(said().slice(1)).toEqual(['Turned by 180 degrees', 'Upright'])
})
