import { act, fireEvent } from '@testing-library/react'
import { vi } from 'vitest'

/** A key: so many milliseconds after the one before it, held for so long. */
export type Stroke = readonly [key: string, after: number, held: number]

/** Presses keys at these times, which may overlap; time is a test's own. */
export function strike(strokes: readonly Stroke[]): void {
  let at = 0
  const events = strokes.flatMap(([key, after, held]) => {
    at += after
    return [
      { key, at, isDown: true },
      { key, at: at + held, isDown: false },
    ]
  })
  let now = 0
  for (const { key, at, isDown } of events.toSorted((a, b) => a.at - b.at)) {
    act(() => void vi.advanceTimersByTime(at - now))
    now = at
    const target = document.activeElement ?? document.body
    const init = { key, shiftKey: /^[A-Z]$/.test(key) }
    if (!isDown) fireEvent.keyUp(target, init)
    else if (fireEvent.keyDown(target, init) && key === 'Enter' && target.matches('button'))
      fireEvent.click(target)
  }
}
