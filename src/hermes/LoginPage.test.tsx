import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SessionState } from '../offline/tablet-state.ts'
import { LoginPage } from './LoginPage.tsx'

const SIGNED_OUT: SessionState = { status: 'signed-out', reason: 'none' }

let session: SessionState
let waiting: number
const signIn = vi.fn()
const retryVerification = vi.fn()
vi.mock('../auth/staff-session.ts', () => ({
  useStaffSession: () => session,
  signIn: (...typed: string[]) => signIn(...typed) as unknown,
  retryVerification: () => retryVerification() as unknown,
}))
vi.mock('../workspace/use-others-waiting.ts', () => ({ useOthersWaiting: () => waiting }))
vi.mock('../offline/connection.ts', () => ({ watchConnection: () => () => undefined }))

beforeEach(() => {
  session = SIGNED_OUT
  waiting = 0
  signIn.mockReset().mockResolvedValue(undefined)
})

function open() {
  render(
    <MemoryRouter initialEntries={['/hermes/login']}>
      <Routes>
        <Route path="/hermes/login" element={<LoginPage />} />
        <Route path="/hermes" element={<p>The home of Hermes</p>} />
      </Routes>
    </MemoryRouter>,
  )
  const submit = () => fireEvent.submit(screen.getByRole('button', { name: 'Sign in' }))
  return { submit }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, text: string) =>
  fireEvent.change(field(label), { target: { value: text } })

test('[H1] the login needs e-mail and password, and leads to the first that is missing', () => {
  const { submit } = open()
  expect(document.title).toBe('Hermes Login')
  expect(screen.getByRole('heading', { name: 'Hermes Login' })).toBeTruthy()
  submit()
  expect(document.activeElement).toBe(field('Email'))
  expect(field('Email').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Enter your email')).toBeTruthy()
  type('Email', 'rosa@campfire.example')
  submit()
  expect(document.activeElement).toBe(field('Password'))
  expect(screen.getByText('Enter your password')).toBeTruthy()
  type('Password', 'Review-receipts-1')
  submit()
  expect(signIn.mock.calls).toEqual([['rosa@campfire.example', 'Review-receipts-1']])
})

test('[H2] why a sign-in failed stands below the form, which keeps what was typed', async () => {
  const { submit } = open()
  type('Email', 'rosa@campfire.example')
  type('Password', 'wrong')
  signIn.mockRejectedValue(new Error('Credential is wrong'))
  submit()
  expect((await screen.findByRole('alert')).textContent).toBe('Credential is wrong')
  expect(field('Email').value).toBe('rosa@campfire.example')
  expect(field('Password').value).toBe('wrong')
})

test('[H1] somebody who is signed in already goes on to /hermes', () => {
  session = { status: 'valid' } as SessionState
  open()
  expect(screen.getByText('The home of Hermes')).toBeTruthy()
})

test.each<[SessionState, string]>([
  [{ status: 'signed-out', reason: 'expired' }, 'Your session on this tablet has ended'],
  [{ status: 'signed-out', reason: 'refused' }, 'The server no longer accepts the last session'],
])('[H7] with %o the login says why: %s', (state, words) => {
  session = state
  open()
  expect(screen.getByText(words, { exact: false })).toBeTruthy()
})

test('[H3] while it is unknown who is signed in, nothing can be entered', () => {
  session = { status: 'unknown' }
  waiting = 2
  open()
  expect(screen.getByRole('progressbar', { name: 'Checking your session' })).toBeTruthy()
  expect(screen.queryByLabelText('Email')).toBeNull()
  expect(screen.queryByText(/2 decisions wait/)).toBeNull()
})

test('[H3] a server that does not answer can be asked again', () => {
  session = { status: 'unreachable' }
  open()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retryVerification).toHaveBeenCalledOnce()
})

test.each([
  [1, '1 decision waits on this tablet until the person who made it signs in'],
  [2, '2 decisions wait on this tablet until the person who made them signs in'],
])('[H7] [X8] where %i decisions wait, the login says how many, not whose', (count, words) => {
  waiting = count
  open()
  expect(screen.getByText(words)).toBeTruthy()
})

test('[H1] the address is taken out of what was pasted, and shown', () => {
  const { submit } = open()
  type('Email', 'Rosa <rosa@campfire.example>')
  fireEvent.blur(field('Email'))
  expect(field('Email').value).toBe('rosa@campfire.example')
  type('Email', 'mailto:rosa@campfire.example')
  type('Password', 'secret')
  submit()
  expect(signIn).toHaveBeenCalledWith('rosa@campfire.example', 'secret')
})
