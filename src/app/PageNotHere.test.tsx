import type { EventEmitter } from 'node:events'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PageNotHere } from './PageNotHere.tsx'

/** jsdom cannot reload, which it reports. */
const { jsdom } = globalThis as unknown as { jsdom: { virtualConsole: EventEmitter } }
const reload = vi.fn()
jsdom.virtualConsole.on('jsdomError', reload)

let isUp = false
vi.mock('../offline/server-up.ts', () => ({ isServerUp: async () => isUp }))

beforeEach(() => {
  isUp = false
  reload.mockClear()
  vi.useFakeTimers()
})

afterEach(() => void vi.useRealTimers())

test('[O3] a page that is not on this tablet looks by itself whether the server is back, and then reloads', async () => {
  render(<PageNotHere />)
  expect(document.title).toBe('Hermes is not on this tablet yet')
  expect(screen.getByText('The first sign-in on a tablet needs a connection.')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(reload).not.toHaveBeenCalled()
  isUp = true
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(reload).toHaveBeenCalledOnce()
})

test('[O3] a press looks at once, and says when the server still does not answer', async () => {
  render(<PageNotHere />)
  const press = () => act(async () => void fireEvent.click(screen.getByText('Try again')))
  await press()
  expect(screen.getByRole('status').textContent).toContain('The server still does not answer')
  expect(reload).not.toHaveBeenCalled()
  isUp = true
  await press()
  expect(reload).toHaveBeenCalledOnce()
})
