/** What the keys of a review do where what they need is not on screen: on another tab, or before the list is read. */
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type * as Search from '../offline/queue/queue-search.ts'
import { findOpen } from '../offline/queue/queue-search.ts'
import { openHermes, opened, press, until } from '../testing/hermes.tsx'
import { button, tab } from '../testing/keyboard.ts'
import { requestsOf, reviewServer } from '../testing/review-server.ts'

vi.mock('../offline/queue/queue-search.ts', { spy: true })

async function setup(id: string) {
  const server = reviewServer({
    requests: requestsOf({ 'r-1': {}, 'r-2': {}, 'r-3': {}, 'r-4': {} }),
  })
  const hermes = openHermes(`/hermes/${id}`, server)
  await opened(id)
  await until(() => button('Reject'))
  return { hermes, open: (name: string) => fireEvent.click(tab(name)) }
}

test('[V1] the keys of the image lead from a tab without one to the image; a decision that fails says so on its tab', async () => {
  const { hermes, open } = await setup('r-1')
  const isShown = () => tab('Review').getAttribute('aria-selected')
  for (const [key, name] of [
    ['+', 'Similar Receipts'],
    [']', 'Receipt Template'],
  ] as const) {
    open(name)
    press(key)
    await until(() => expect(isShown()).toBe('true'))
  }
  press('3')
  open('Similar Receipts')
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new Error('The disk is full')
  })
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new Error('The disk is full')
  })
  press('r')
  await until(() => screen.getByText('Your decision was NOT saved'))
  expect(isShown()).toBe('true')
  expect(hermes.path()).toBe('/hermes/r-1')
})

test('[V1] next, previous, skip and decide-and-next that come before the list is read lead on once it is', async () => {
  const { hermes } = await setup('r-2')
  const later = async (key: string, next: string, init: KeyboardEventInit = {}) => {
    hermes.reload('/hermes/r-2')
    await opened('r-2')
    press(key, init)
    await opened(next)
  }
  const { findOpen: read } = await vi.importActual<typeof Search>(
    '../offline/queue/queue-search.ts',
  )
  vi.mocked(findOpen).mockImplementation(async (...args) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    return read(...args)
  })
  await later('n', 'r-3')
  await later('p', 'r-1')
  await later('x', 'r-3')
})
