import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { SignOutDialog } from './SignOutDialog.tsx'

const tablet = { waiting: 0, sending: 0, attention: 0, isOnline: true, signInNeeded: false }
vi.mock('../workspace/sync-status.ts', () => ({ useSyncStatus: () => tablet }))
vi.mock('../workspace/workspace.ts', () => ({
  useWorkspace: () => ({ email: 'rosa@campfire.example', signOut: vi.fn(), sendNow: vi.fn() }),
}))

// jsdom has no CSS.escape, which moving the focus in an overlay needs.
beforeEach(() => void vi.stubGlobal('CSS', { escape: (text: string) => text }))

function ask(unsent: { waiting?: number; attention?: number }) {
  Object.assign(tablet, { waiting: 0, attention: 0, ...unsent })
  const onClose = vi.fn()
  render(
    <MemoryRouter>
      <SignOutDialog isOpen onClose={onClose} />
    </MemoryRouter>,
  )
  return onClose
}

test('[V10] where decisions only need a person, the way to them is offered instead of sending', async () => {
  const onClose = ask({ attention: 2 })
  expect(screen.getByText('This tablet holds 2 decisions that need you.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull()
  expect(screen.getByText(/edit and send again, or accept the decision that stands/)).toBeTruthy()
  expect(screen.getByText(/wait for you until you sign in here again/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Save unsent decisions as a file' })).toBeTruthy()
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Show what needs me' })
  expect(link.getAttribute('href')).toBe('/hermes/dashboard?view=attention')
  await userEvent.click(link)
  expect(onClose).toHaveBeenCalledOnce()
})

test('[V10] where some wait and some need a person, both ways are offered', () => {
  ask({ waiting: 1, attention: 1 })
  expect(screen.getByRole('button', { name: 'Send now' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Show what needs me' })).toBeTruthy()
})
