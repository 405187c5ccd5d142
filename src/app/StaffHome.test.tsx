import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import type * as QueueCount from '../reviews/queue/queue-count.ts'
import { QUIET } from '../testing/quiet-status.ts'
import { StaffHome } from './StaffHome.tsx'

const NOTHING = {
  ...QUIET,
  open: undefined as number | undefined,
  isComplete: true,
  ready: undefined as number | undefined,
  isReviewer: true,
}
const tablet = { ...NOTHING }
vi.mock('../reviews/queue/queue-count.ts', async (original) => ({
  ...(await original<typeof QueueCount>()),
  useOpenCount: () => ({ count: tablet.open, isComplete: tablet.isComplete }),
}))
vi.mock('../reviews/prefetch/use-shift.ts', () => ({ useShift: () => ({ here: tablet.ready }) }))
vi.mock('../workspace/sync-status.ts', () => ({ useSyncStatus: () => tablet }))
vi.mock('../workspace/workspace.ts', () => ({
  useWorkspace: () => ({ session: { isReviewer: tablet.isReviewer } }),
}))

test.each<[Partial<typeof tablet>, string]>([
  [
    { open: 40, waiting: 2, sending: 1, attention: 1, ready: 38 },
    '40 to review · 3 waiting · 1 needs you · 38 ready offline',
  ],
  [{ open: 1, ready: 0 }, '1 to review'],
  [{ open: 40, isComplete: false }, '40+ to review'],
  [{}, 'Approve or reject what customers sent in'],
  [{ open: 40, ready: 38, isReviewer: false }, 'Approve or reject what customers sent in'],
])('[H4] with %o the card of the reviews says: %s', (changes, words) => {
  Object.assign(tablet, NOTHING, changes)
  render(<StaffHome />, { wrapper: MemoryRouter })
  const card = screen.getByRole('link', { name: 'Review Receipt', description: words })
  expect(card.textContent).toContain(words)
})

test('[H4] home leads to the receipts and to the businesses', () => {
  render(<StaffHome />, { wrapper: MemoryRouter })
  const leadsTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(leadsTo('Review Receipt')).toBe('/hermes/dashboard')
  expect(leadsTo('Business Dashboard')).toBe('/hermes/business')
})
