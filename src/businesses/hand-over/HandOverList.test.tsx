import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { recordSignIn } from '../../auth/last-sign-in.ts'
import { say } from '../../ui/staff/say.ts'
import { HandOverList } from './HandOverList.tsx'
import { storeHandOver, type HandOver } from './hand-overs.ts'

const HAND_OVER: HandOver = {
  businessId: 'b-1',
  name: 'Fenton Bagels',
  email: 'owner@bagels.example',
  password: 'Temporary-1',
  isHandedOver: false,
}

vi.mock('../../ui/staff/say.ts')
let uid = 'rosa'
vi.mock('../../workspace/workspace.ts', () => ({ useWorkspace: () => ({ uid }) }))

beforeEach(() => {
  uid = 'rosa'
  sessionStorage.clear()
  recordSignIn(uid)
})

async function open() {
  const user = userEvent.setup()
  storeHandOver(uid, HAND_OVER)
  render(<HandOverList />, { wrapper: MemoryRouter })
  await user.click(screen.getByRole('button', { name: /^Show/ }))
  return user
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const copied = () => navigator.clipboard.readText()

test('[A10] Done waits until the password is copied, and the card can be opened again', async () => {
  const user = await open()
  expect(button('Done').disabled).toBe(true)
  await user.click(button('Copy the e-mail'))
  expect(say).toHaveBeenLastCalledWith('E-mail copied')
  expect(document.activeElement).toBe(button('Copied the e-mail'))
  expect([await copied(), button('Done').disabled]).toEqual(['owner@bagels.example', true])
  await user.click(button('Copy the password'))
  expect(say).toHaveBeenLastCalledWith('Password copied')
  expect([await copied(), button('Done').disabled]).toEqual(['Temporary-1', false])
  await user.click(button('Copy both'))
  expect(await copied()).toBe('E-mail: owner@bagels.example\nTemporary password: Temporary-1')
  await user.click(button('Done'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await user.click(button('Show again: the credentials of Fenton Bagels'))
  expect(screen.getByRole('alertdialog').textContent).toContain('Temporary-1')
  expect(button('Done').disabled).toBe(false)
})

test('[A10] whoever wrote it down may go on; a clipboard that fails leaves the text to copy by hand', async () => {
  const user = await open()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  await user.click(button('Copy both'))
  const byHand = screen.getByLabelText<HTMLTextAreaElement>('Copy this by hand')
  expect(byHand.value).toContain('Temporary-1')
  expect(button('Done').disabled).toBe(true)
  await user.click(screen.getByRole('switch', { name: 'I wrote it down' }))
  expect(button('Done').disabled).toBe(false)
})

test('[A10] Escape and a reload lose nothing; a sign-out and another person do not see it', async () => {
  const user = await open()
  await user.keyboard('{Escape}')
  cleanup()
  render(<HandOverList />, { wrapper: MemoryRouter })
  expect(screen.getByText('Not handed over yet')).toBeTruthy()
  cleanup()
  uid = 'somebody else'
  const { container } = render(<HandOverList />, { wrapper: MemoryRouter })
  expect(container.textContent).toBe('')
  cleanup()
  uid = 'rosa'
  sessionStorage.clear()
  expect(render(<HandOverList />, { wrapper: MemoryRouter }).container.textContent).toBe('')
})

test('[A10] an answer that comes after the sign-out leaves no credentials on the tablet', () => {
  recordSignIn('rosa')
  recordSignIn(null)
  storeHandOver('rosa', HAND_OVER)
  expect(sessionStorage).toHaveLength(0)
})

test('what another release has stored is left out', () => {
  sessionStorage.setItem('hand-overs', '{"uid":"rosa","handOvers":[{"name":"x"}]}')
  expect(render(<HandOverList />, { wrapper: MemoryRouter }).container.textContent).toBe('')
  cleanup()
  sessionStorage.setItem('hand-overs', 'broken')
  expect(render(<HandOverList />, { wrapper: MemoryRouter }).container.textContent).toBe('')
})
