import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { CONSUMER_PROJECT, CONTACT } from '../config/settings.ts'
import { goTo } from './go-to.ts'
import { LinkRefusedError } from './link-refusal.ts'
import { emailOfCode, savePassword } from './reset-account.ts'
import { BusinessResetPage, ResetPage } from './reset-pages.tsx'

vi.mock('./go-to.ts', () => ({
  goTo: vi.fn<(url: string) => void>(),
  reloadOnceServerIsUp: vi.fn(),
}))
vi.mock('./reset-account.ts', () => ({
  emailOfCode: vi.fn<typeof emailOfCode>(),
  savePassword: vi.fn<typeof savePassword>(),
}))

const GOOD = 'Campfire-2026'

function setup(search: string, Page = ResetPage) {
  history.replaceState(null, '', `/reset${search}`)
  render(<Page />)
  return userEvent.setup()
}
const passwordField = () => screen.findByLabelText<HTMLInputElement>('New password')
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })

beforeEach(() => {
  vi.mocked(goTo).mockReset()
  vi.mocked(emailOfCode).mockReset().mockResolvedValue('ana@campfire.example')
  vi.mocked(savePassword).mockReset().mockResolvedValue()
})

test.each(['', '?mode=resetPassword', '?mode=verifyEmail'])(
  '[R1] the address "%s" is no valid request',
  (search) => {
    setup(search)
    expect(screen.getByText('Invalid request...')).toBeTruthy()
    expect(screen.getByText(/^A part of the link is missing/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open the Campfire app' })).toBeTruthy()
    expect(emailOfCode).not.toHaveBeenCalled()
  },
)

test.each(['?oobCode=code', '?mode=&oobCode=code', '?oobCode=code&amp;lang=en'])(
  '[R1] [R3] the address "%s" says no mode: its code is verified, and gets the form',
  async (search) => {
    setup(search)
    expect(screen.getByText('Loading...')).toBeTruthy()
    expect(await passwordField()).toBeTruthy()
    expect(screen.getByText('ana@campfire.example')).toBeTruthy()
    expect(emailOfCode).toHaveBeenCalledExactlyOnceWith(CONSUMER_PROJECT, 'code')
    expect(location.search).toBe('')
  },
)

test('[R5] for a business account a link that says no mode is no valid request, and its code is not checked', () => {
  setup('?oobCode=code', BusinessResetPage)
  expect(screen.getByText('Invalid request...')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toBeTruthy()
  expect(emailOfCode).not.toHaveBeenCalled()
  expect(location.search).toBe('')
})

test.each([
  ['expired', /^The link has expired/],
  ['used', /^Each link works once, and this one was used before/],
  ['account', /^The account that the link is for has been closed/],
  ['otherKind', /^The link is not one for setting a new password/],
] as const)(
  '[R1] a code that is refused as %s is no valid request, and says why',
  async (refusal, reason) => {
    vi.mocked(emailOfCode).mockRejectedValue(new LinkRefusedError(refusal))
    setup('?mode=resetPassword&oobCode=old')
    expect(screen.getByText('Loading...')).toBeTruthy()
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid request...')
    expect(screen.getByText(reason)).toBeTruthy()
    expect(screen.getByText('Forgot password')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open the Campfire app' }).getAttribute('href')).toBe(
      'campfire://login',
    )
  },
)

test('a provider that cannot be reached is not a bad code; the button to try again stays, with the focus', async () => {
  vi.mocked(emailOfCode).mockRejectedValueOnce(new Error('auth/network-request-failed'))
  const user = setup('?mode=resetPassword&oobCode=code')
  const button = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByText('Invalid request...')).toBeNull()
  let fail: () => void = () => {}
  vi.mocked(emailOfCode).mockReturnValueOnce(
    new Promise((_, reject) => {
      fail = () => reject(new Error('auth/network-request-failed'))
    }),
  )
  await user.click(button)
  expect(button.textContent).toBe('Checking...')
  await user.click(button)
  expect(document.activeElement).toBe(button)
  expect(emailOfCode).toHaveBeenCalledTimes(2)
  fail()
  await waitFor(() => expect(button.textContent).toBe('Try again'))
  expect(document.activeElement).toBe(button)
  await user.click(button)
  expect(await screen.findByText('ana@campfire.example')).toBeTruthy()
})

test('[R1] [R3] without a press the link is checked again after a while, if somebody looks at the page', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  vi.mocked(emailOfCode).mockRejectedValue(new Error('auth/network-request-failed'))
  // The longest pauses.
  const random = vi.spyOn(Math, 'random').mockReturnValue(1)
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  onTestFinished(() => {
    random.mockRestore()
    visibility.mockRestore()
  })
  setup('?mode=resetPassword&oobCode=code')
  const asked = async (afterMs: number) => {
    await act(() => vi.advanceTimersByTimeAsync(afterMs))
    return vi.mocked(emailOfCode).mock.calls.length
  }
  await act(() => vi.dynamicImportSettled())
  expect(await asked(0)).toBe(1)
  expect(await asked(2000)).toBe(2)
  expect(await asked(2000)).toBe(2)
  expect(await asked(2000)).toBe(3)
  visibility.mockReturnValue('hidden')
  expect(await asked(600_000)).toBe(3)
  vi.mocked(emailOfCode).mockResolvedValue('ana@campfire.example')
  visibility.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(await asked(0)).toBe(4)
  expect(screen.getByText('ana@campfire.example')).toBeTruthy()
  expect(await asked(600_000)).toBe(4)
})

test('[R1] a provider that says nothing at all counts as one that cannot be reached; back online the link is checked again', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  vi.mocked(emailOfCode).mockReturnValueOnce(new Promise(() => undefined))
  setup('?mode=resetPassword&oobCode=code')
  await act(() => vi.dynamicImportSettled())
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  expect(screen.getByRole('alert').textContent).toContain('The link could not be checked')
  window.dispatchEvent(new Event('online'))
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(screen.getByText('ana@campfire.example')).toBeTruthy()
})

test('[R3] Save waits until every rule of the live checklist holds; the password can be shown and hidden', async () => {
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
  expect(field.type).toBe('password')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(field.type).toBe('text')
  await user.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(field.type).toBe('password')
  expect(missing()).toEqual(['1 special character'])
  expect(save().disabled).toBe(true)
  await user.type(field, '{Enter}')
  expect(savePassword).not.toHaveBeenCalled()
  await user.type(field, '!')
  expect(missing()).toEqual([])
  expect(save().disabled).toBe(false)
})

test('[R4] success says so and goes into the app after a second', async () => {
  const user = setup('?mode=resetPassword&oobCode=code')
  await user.type(await passwordField(), GOOD)
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  act(() => save().form?.requestSubmit())
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(
    screen.getByText('Password reset succesfully! You may now login with the new password!'),
  ).toBeTruthy()
  expect(savePassword).toHaveBeenCalledExactlyOnceWith(CONSUMER_PROJECT, 'code', GOOD)
  const app = screen.getByRole('link', { name: 'Open the Campfire app' })
  expect(app.getAttribute('href')).toBe('campfire://login')
  await act(() => vi.advanceTimersByTimeAsync(999))
  expect(goTo).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(goTo).toHaveBeenCalledExactlyOnceWith('campfire://login')
})

test('[R4] failure, also together with the connection, says so, keeps what was typed and can be tried again', async () => {
  vi.mocked(savePassword).mockRejectedValueOnce(new Error('auth/network-request-failed'))
  const user = setup('?mode=resetPassword&oobCode=code')
  const field = await passwordField()
  await user.type(field, GOOD)
  vi.mocked(emailOfCode).mockRejectedValue(new Error('auth/network-request-failed'))
  await user.click(save())
  expect((await screen.findByRole('alert')).textContent).toBe(
    `Something went wrong! Please retry again. If it still doesn't work, please email us at ${CONTACT.email} and we will get back to you!`,
  )
  await waitFor(() => expect(emailOfCode).toHaveBeenCalledTimes(2))
  expect(field.value).toBe(GOOD)
  await user.click(save())
  await screen.findByText(/^Password reset succesfully!/)
})

test('[R4] a save whose answer was lost says that the password may be set already', async () => {
  vi.mocked(savePassword).mockRejectedValueOnce(new Error('auth/network-request-failed'))
  const user = setup('?mode=resetPassword&oobCode=code')
  await user.type(await passwordField(), GOOD)
  vi.mocked(emailOfCode).mockRejectedValue(new LinkRefusedError('used'))
  await user.click(save())
  expect(
    await screen.findByText(/If you have set a password with it, log in with that one/),
  ).toBeTruthy()
  expect(screen.queryByLabelText('New password')).toBeNull()
})

test('[R5] a link without its code is no valid request, and says how to get another one', () => {
  setup('?mode=resetPassword', BusinessResetPage)
  expect(screen.getByText('Invalid request...')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe(
    'mailto:hello@campfire.example?subject=A%20new%20link%20for%20my%20business%20password',
  )
})

test('[R5] the rules are those of business passwords', async () => {
  const user = setup('?mode=resetPassword&oobCode=code', BusinessResetPage)
  const field = await passwordField()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'At least 9 characters, missing',
    '1 special character, missing',
    '1 lowercase letter, missing',
    '1 capital letter, missing',
    '1 number, missing',
  ])
  await user.type(field, 'Camp-fir')
  expect(save().disabled).toBe(true)
})
