import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { SignInAgainDialog } from './SignInAgainDialog.tsx'

const server = { answer: () => {} }
vi.mock('../auth/staff-session.ts', () => ({
  signIn: () => new Promise<void>((resolve) => (server.answer = resolve)),
}))
vi.mock('../workspace/workspace.ts', () => ({
  useWorkspace: () => ({ email: 'rosa@campfire.example' }),
}))

// jsdom has no CSS.escape, which moving the focus in an overlay needs.
beforeEach(() => void vi.stubGlobal('CSS', { escape: (text: string) => text }))

function Page({ isNeeded }: { isNeeded: boolean }) {
  const [isOpen, setIsOpen] = useState(true)
  return isOpen && <SignInAgainDialog isNeeded={isNeeded} onClose={() => setIsOpen(false)} />
}

function open() {
  const { rerender } = render(<Page isNeeded />)
  return { user: userEvent.setup(), recover: () => rerender(<Page isNeeded={false} />) }
}

const dialog = (name: string) => screen.queryByRole('dialog', { name })
const password = () => screen.getByLabelText<HTMLInputElement>('Password')

test('[H7] untouched, the sign-in closes by itself when the session recovers', () => {
  const { recover } = open()
  recover()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[H7] half a password keeps it open, and it says that the sign-in is not needed', async () => {
  const { user, recover } = open()
  await user.type(password(), 'Review-')
  recover()
  expect(dialog('You are signed in again')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toContain('You need not enter the password')
  await user.keyboard('{Backspace>7/}')
  await user.keyboard('receipts')
  expect(password().value).toBe('receipts')
  await user.click(screen.getByRole('button', { name: 'Go on' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[H7] while the password is being checked, only the answer closes it', async () => {
  const { user, recover } = open()
  await user.type(password(), 'Review-receipts-1{Enter}')
  recover()
  expect(dialog('Sign in again to send')).toBeTruthy()
  await act(async () => server.answer())
  expect(screen.queryByRole('dialog')).toBeNull()
})
