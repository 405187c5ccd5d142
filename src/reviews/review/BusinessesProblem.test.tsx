import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BusinessesProblem } from './BusinessesProblem.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const elapse = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })
const dialog = () => screen.queryByRole('alertdialog')

function Screen({ error = 'The words of the server' }: { error?: string | null }) {
  return (
    <>
      <input aria-label="Notes" />
      <BusinessesProblem error={error} />
    </>
  )
}

test('[V3] the dialog waits as long as somebody is in a field, and opens when they have left it', () => {
  render(<Screen />)
  screen.getByLabelText('Notes').focus()
  elapse(60_000)
  expect(dialog()).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('Notes'))
  screen.getByLabelText('Notes').blur()
  elapse(2_000)
  expect(dialog()).toBeTruthy()
})

test('[V3] the dialog waits for a pause between keys and presses that are commands', () => {
  render(<Screen />)
  for (let key = 0; key < 10; key += 1) {
    fireEvent.keyDown(document.body, { key: '3' })
    elapse(1_000)
    fireEvent.pointerDown(document.body)
    elapse(1_000)
  }
  expect(dialog()).toBeNull()
  elapse(1_000)
  expect(dialog()).toBeTruthy()
})

test('[V3] the dialog does not open when the businesses were read in the meantime', () => {
  const { rerender } = render(<Screen />)
  rerender(<Screen error={null} />)
  elapse(60_000)
  expect(dialog()).toBeNull()
})
