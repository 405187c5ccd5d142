import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { SignInAgainDialog } from './SignInAgainDialog.tsx'

const server = { answer: () => {} }
vi.mock('../auth/staff-session.ts', () => ({
  signIn: () => new Promise<void>((resolve) => (server.answer = resolve)),
}))
vi.mock('../workspace/workspace.ts', () => ({
  useWorkspace: () => ({ email: 'rosa@campfire.example' }),
}))

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

test.each([
  ['no password yet', ''],
  ['half a password', 'Re'],
])('[H7] with %s it stays when the session recovers, and says so', async (_, typed) => {
  const { user, recover } = open()
  if (typed) await user.type(password(), typed)
  recover()
  expect(dialog('You are signed in again')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toContain('You need not enter the password')
  await user.type(password(), 'v')
  expect(password().value).toBe(`${typed}v`)
  await user.click(screen.getByRole('button', { name: 'Go on' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[H7] while the password is being checked, only the answer closes it', async () => {
  const { user, recover } = open()
  await user.type(password(), 'Rev{Enter}')
  recover()
  expect(dialog('Sign in again to send')).toBeTruthy()
  await act(async () => server.answer())
  expect(screen.queryByRole('dialog')).toBeNull()
})
