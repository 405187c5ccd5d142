import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { openRequest } from '../../offline/testing.ts'
import type { Need } from './need.ts'
import { StuckNote } from './StuckNote.tsx'
import { prefetchState } from './prefetch-state.ts'

const need = (kind: Need['kind'], reviewId: string | null, id = ''): Need => ({
  id: `${kind} ${reviewId} ${id}`,
  kind,
  request: reviewId === null ? null : openRequest(reviewId),
  fetch: async () => undefined,
})

function show(...stuck: Need[]) {
  vi.useRealTimers()
  const tryAgain = vi.fn()
  const change = (...needs: Need[]) => act(() => prefetchState.setState({ stuck: needs, tryAgain }))
  change(...stuck)
  render(<StuckNote />, { wrapper: MemoryRouter })
  return { tryAgain, change }
}

const name = () => screen.getByRole('button').textContent

test('[Q4] it names what cannot be loaded, in one line', () => {
  const { change } = show(need('image', 'a', '1'), need('image', 'b', '2'))
  expect(name()).toBe('2 images cannot be loaded at the moment')
  change(need('template', 'a'))
  expect(name()).toBe('1 receipt template cannot be loaded at the moment')
  change(need('businesses', null))
  expect(name()).toBe('The list of businesses cannot be loaded at the moment')
  change(need('businesses', null), need('image', 'a'), need('template', 'a'))
  expect(name()).toBe('3 things cannot be loaded at the moment')
  change(need('queue', null), need('newer-businesses', null))
  expect(screen.queryByRole('button')).toBeNull()
})

test('[Q4] it stays while it has the focus, also when all has arrived', async () => {
  const { change } = show(need('image', 'a'))
  await userEvent.tab()
  change()
  expect(name()).toBe('Everything has been loaded')
  expect(document.activeElement).toBe(screen.getByRole('button'))
  await userEvent.tab()
  expect(screen.queryByRole('button')).toBeNull()
})

test('[Q4] [X10] its details name each request, lead to it, and try again', async () => {
  const { tryAgain, change } = show(need('image', 'r-3'), need('image', 'r-10'))
  await userEvent.click(screen.getByRole('button'))
  const rows = screen.getAllByRole('listitem')
  expect(rows.map(({ textContent }) => /1 image$/.test(textContent))).toEqual([true, true])
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/hermes/r-3', '/hermes/r-10'])
  await userEvent.click(screen.getByRole('button', { name: 'Try again now' }))
  expect(tryAgain).toHaveBeenCalledOnce()
  change()
  expect(screen.getByText('Everything has been loaded.')).toBeTruthy()
})
