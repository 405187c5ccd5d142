import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { CONSUMER_PROJECT, CONTACT } from '../config/settings.ts'
import { goTo } from './go-to.ts'
import { emailOfCode, savePassword } from './reset-account.ts'
import { ResetPage } from './ResetPage.tsx'

vi.mock('./go-to.ts', () => ({ goTo: vi.fn<(url: string) => void>(), reloadPage: vi.fn() }))
vi.mock('./reset-account.ts', () => ({
  emailOfCode: vi.fn<typeof emailOfCode>(),
  savePassword: vi.fn<typeof savePassword>(),
}))

const GOOD = 'Campfire-2026'
const page = (
  <MemoryRouter>
    <ResetPage />
  </MemoryRouter>
)

function setup(search: string) {
  history.replaceState(null, '', `/reset${search}`)
  render(page)
  return userEvent.setup()
}
const passwordField = () => screen.findByLabelText<HTMLInputElement>('New password')
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })

beforeEach(() => {
  vi.mocked(goTo).mockReset()
  vi.mocked(emailOfCode).mockReset().mockResolvedValue('ana@campfire.example')
  vi.mocked(savePassword).mockReset().mockResolvedValue()
})

test('[R1] the prerendered page is loading and knows no code', () => {
  history.replaceState(null, '', '/reset?mode=resetPassword&oobCode=secret')
  const html = renderToString(page)
  expect(html).toContain('Loading...')
  expect(html).not.toContain('secret')
})

test('the code leaves the address, and a reload still knows it', async () => {
  history.replaceState({ idx: 0 }, '', '/reset?mode=resetPassword&oobCode=secret')
  const { unmount } = render(page)
  await passwordField()
  expect(location.href).not.toContain('secret')
  expect(history.state).toMatchObject({ idx: 0 })
  unmount()
  render(page)
  await passwordField()
  expect(emailOfCode).toHaveBeenLastCalledWith(CONSUMER_PROJECT, 'secret')
})

test.each(['', '?mode=resetPassword', '?oobCode=code', '?mode=&oobCode='])(
  '[R1] the address "%s" is no valid request',
  (search) => {
    setup(search)
    expect(screen.getByText('Invalid request...')).toBeTruthy()
    expect(emailOfCode).not.toHaveBeenCalled()
  },
)

test('[R1] a code that the provider refuses is no valid request', async () => {
  vi.mocked(emailOfCode).mockResolvedValue(null)
  setup('?mode=resetPassword&oobCode=old')
  expect(screen.getByText('Loading...')).toBeTruthy()
  expect(await screen.findByText('Invalid request...')).toBeTruthy()
})

test('a provider that cannot be reached is not a bad code, and can be asked again', async () => {
  vi.mocked(emailOfCode).mockRejectedValueOnce(new Error('auth/network-request-failed'))
  const user = setup('?mode=resetPassword&oobCode=code')
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(screen.queryByText('Invalid request...')).toBeNull()
  expect(await screen.findByText('ana@campfire.example')).toBeTruthy()
})

test('the link is checked again by itself when the device is back online', async () => {
  vi.mocked(emailOfCode).mockRejectedValueOnce(new Error('auth/network-request-failed'))
  setup('?mode=resetPassword&oobCode=code')
  await screen.findByRole('button', { name: 'Try again' })
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('ana@campfire.example')).toBeTruthy()
})

test('a device that is back online before the failure is known checks the link again', async () => {
  let fail: () => void = () => {}
  vi.mocked(emailOfCode).mockReturnValueOnce(
    new Promise((_, reject) => {
      fail = () => reject(new Error('auth/network-request-failed'))
    }),
  )
  setup('?mode=resetPassword&oobCode=code')
  await waitFor(() => expect(emailOfCode).toHaveBeenCalled())
  window.dispatchEvent(new Event('online'))
  fail()
  expect(await screen.findByText('ana@campfire.example')).toBeTruthy()
})

test('[R2] a verification goes into the app, then to the provider’s page', async () => {
  setup('?mode=verifyEmail&oobCode=a%2Bb%26c')
  expect(goTo).toHaveBeenCalledExactlyOnceWith('campfire://verify-email?oobCode=a%2Bb%26c')
  const page = '/emulator/action?mode=verifyEmail&oobCode=a%2Bb%26c&apiKey=demo-consumer'
  expect(screen.getByRole('link', { name: 'Confirm in the browser' }).getAttribute('href')).toBe(
    page,
  )
  await waitFor(() => expect(goTo).toHaveBeenLastCalledWith(page))
  expect(emailOfCode).not.toHaveBeenCalled()
})

test('[R3] Save waits until every rule of the live checklist holds', async () => {
  const user = setup('?mode=resetPassword&oobCode=code')
  const field = await passwordField()
  const missing = () =>
    screen.getAllByRole('listitem').flatMap(({ textContent }) => {
      const [rule, state] = textContent.split(', ')
      return state === 'missing' ? [rule] : []
    })
  expect(missing()).toEqual([
    'At least 12 characters',
    '1 special character',
    '1 lowercase letter',
    '1 capital letter',
    '1 number',
  ])
  await user.type(field, 'Campfire2026')
  expect(missing()).toEqual(['1 special character'])
  expect(save().disabled).toBe(true)
  await user.type(field, '{Enter}')
  expect(savePassword).not.toHaveBeenCalled()
  await user.type(field, '!')
  expect(missing()).toEqual([])
  expect(save().disabled).toBe(false)
})

test('[R3] the password can be shown and hidden', async () => {
  const user = setup('?mode=resetPassword&oobCode=code')
  const field = await passwordField()
  expect(field.type).toBe('password')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(field.type).toBe('text')
  await user.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(field.type).toBe('password')
})

test('[R4] success says so and goes into the app after a second', async () => {
  const user = setup('?mode=resetPassword&oobCode=code')
  await user.type(await passwordField(), `${GOOD}{Enter}`)
  await screen.findByText('Password reset succesfully! You may now login with the new password!')
  expect(savePassword).toHaveBeenCalledExactlyOnceWith(CONSUMER_PROJECT, 'code', GOOD)
  expect(screen.getByRole('link', { name: 'Open the Campfire app' }).getAttribute('href')).toBe(
    'campfire://login',
  )
  expect(goTo).not.toHaveBeenCalled()
  await waitFor(() => expect(goTo).toHaveBeenCalledExactlyOnceWith('campfire://login'), {
    timeout: 2000,
  })
})

test('[R4] failure says so, keeps what was typed and can be tried again', async () => {
  vi.mocked(savePassword).mockRejectedValueOnce(new Error('auth/network-request-failed'))
  const user = setup('?mode=resetPassword&oobCode=code')
  const field = await passwordField()
  await user.type(field, GOOD)
  await user.click(save())
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(
    `Something went wrong! Please retry again. If it still doesn't work, please email us at ${CONTACT.email} and we will get back to you!`,
  )
  expect(field.value).toBe(GOOD)
  await user.click(save())
  await screen.findByText(/^Password reset succesfully!/)
})
