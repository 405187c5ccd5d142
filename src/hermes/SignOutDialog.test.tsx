import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { QUIET } from '../testing/quiet-status.ts'
import { SignOutDialog } from './SignOutDialog.tsx'

const signOut = vi.fn()
const sendNow = vi.fn()
const tablet = { ...QUIET }
vi.mock('../workspace/sync-status.ts', () => ({ useSyncStatus: () => tablet }))
vi.mock('../workspace/workspace.ts', () => ({
  useWorkspace: () => ({
    email: 'rosa@campfire.example',
    signOut: (unsent: string) => signOut(unsent) as unknown,
    sendNow,
  }),
}))

beforeEach(() => {
  signOut.mockReset().mockResolvedValue(undefined)
  sendNow.mockReset()
})

function ask(unsent: Partial<typeof tablet>) {
  Object.assign(tablet, QUIET, unsent)
  const onClose = vi.fn()
  render(<SignOutDialog isOpen onClose={onClose} />, { wrapper: MemoryRouter })
  return onClose
}

test('where decisions only need a person, the way to them is offered instead of sending', async () => {
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

test('where some wait and some need a person, both ways are offered', () => {
  ask({ waiting: 1, attention: 1 })
  expect(screen.getByRole('button', { name: 'Send now' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Show what needs me' })).toBeTruthy()
})

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('[X8] a sign-out with unsent decisions says how many, and can keep them for this person', async () => {
  ask({ waiting: 2, sending: 1 })
  expect(screen.getByText('This tablet holds 3 decisions still to be sent.')).toBeTruthy()
  expect(document.body.textContent).toMatch(/for rosa@campfire.example only, and are sent when you/)
  await userEvent.click(button('Keep for my next sign-in'))
  expect(signOut.mock.calls).toEqual([['keep']])
})

test('discarding has to be typed', async () => {
  ask({ waiting: 1, isOnline: false })
  expect(button('Send now').disabled).toBe(true)
  expect(screen.getByText('There is no connection at the moment.')).toBeTruthy()
  const typed = screen.getByLabelText('To discard, type DISCARD')
  for (const words of ['', 'discar', 'yes']) {
    fireEvent.change(typed, { target: { value: words } })
    expect(button('Discard and sign out').disabled).toBe(true)
  }
  fireEvent.change(typed, { target: { value: 'DISCARD' } })
  await userEvent.click(button('Discard and sign out'))
  expect(signOut.mock.calls).toEqual([['discard']])
})

test('a sign-out that the storage prevents says so, and everything stays', async () => {
  ask({ waiting: 1 })
  signOut.mockRejectedValue(new Error('The storage of this tablet does not answer'))
  await userEvent.click(button('Keep for my next sign-in'))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Not signed out: The storage of this tablet does not answer',
  )
})

test('once everything has been sent, only the sign-out is left', async () => {
  ask({})
  expect(screen.getByText('Everything has been sent.')).toBeTruthy()
  await userEvent.click(button('Sign out'))
  expect(signOut.mock.calls).toEqual([['keep']])
})
