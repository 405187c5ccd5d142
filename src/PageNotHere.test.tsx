import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PageNotHere } from './PageNotHere.tsx'

let isUp = false
vi.mock('./app-shell/missing-chunk.ts', () => ({ isServerUp: async () => isUp }))

beforeEach(() => {
  isUp = false
  vi.useFakeTimers()
})

afterEach(() => void vi.useRealTimers())

function setup() {
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  render(<PageNotHere />)
  return reload
}

test('[O3] a page that is not on this tablet looks by itself whether the server is back, and then reloads', async () => {
  const reload = setup()
  expect(document.title).toBe('Hermes is not on this tablet yet')
  expect(screen.getByText('The first sign-in on a tablet needs a connection.')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(reload).not.toHaveBeenCalled()
  isUp = true
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(reload).toHaveBeenCalledOnce()
})

test('[O3] a press looks at once, and says when the server still does not answer', async () => {
  const reload = setup()
  const press = () => act(async () => void fireEvent.click(screen.getByText('Try again')))
  await press()
  expect(screen.getByRole('status').textContent).toContain('The server still does not answer')
  expect(reload).not.toHaveBeenCalled()
  isUp = true
  await press()
  expect(reload).toHaveBeenCalledOnce()
})
