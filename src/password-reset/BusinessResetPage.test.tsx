import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { BUSINESS_PROJECT } from '../config/settings.ts'
import { call } from '../contract/call.ts'
import { resetBusinessPassword } from '../contract/form-calls.ts'
import { BusinessResetPage } from './reset-pages.tsx'
import { goTo } from './go-to.ts'
import { emailOfCode } from './reset-account.ts'

vi.mock('./go-to.ts', () => ({
  goTo: vi.fn<(url: string) => void>(),
  reloadOnceServerIsUp: vi.fn(),
}))
vi.mock('./reset-account.ts', () => ({ emailOfCode: vi.fn<typeof emailOfCode>() }))
vi.mock('../contract/call.ts', () => ({ call: vi.fn<typeof call>() }))

const GOOD = 'Camp-fir2'

function setup(search: string) {
  history.replaceState(null, '', `/business/action${search}`)
  render(<BusinessResetPage />)
  return userEvent.setup()
}

beforeEach(() => {
  vi.mocked(emailOfCode).mockReset().mockResolvedValue('owner@campfire.example')
  vi.mocked(call).mockReset().mockResolvedValue({})
})

test('[R5] a link to confirm an address offers no password, and leads to the provider’s page', async () => {
  setup('?mode=verifyEmail&oobCode=code')
  await screen.findByRole('heading', { level: 1, name: 'Confirm your email' })
  expect(screen.getByRole('link', { name: 'Go on' }).getAttribute('href')).toBe(
    '/emulator/action?mode=verifyEmail&oobCode=code&apiKey=demo-business',
  )
  expect(emailOfCode).not.toHaveBeenCalled()
  expect(goTo).not.toHaveBeenCalled()
})

test('[R5] a link without its code is no valid request, and says how to get another one', () => {
  setup('?mode=resetPassword')
  expect(screen.getByText('Invalid request...')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe(
    'mailto:hello@campfire.example?subject=A%20new%20link%20for%20my%20business%20password',
  )
})

test('[R5] nine characters are enough, and call 4 saves them', async () => {
  const user = setup('?mode=resetPassword&oobCode=code')
  const field = await screen.findByLabelText('New password')
  expect(screen.getByText('owner@campfire.example')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'At least 9 characters, missing',
    '1 special character, missing',
    '1 lowercase letter, missing',
    '1 capital letter, missing',
    '1 number, missing',
  ])
  await user.type(field, GOOD.slice(0, -1))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  await user.type(field, GOOD.slice(-1))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Password reset succesfully! You may now login with the new password!')
  expect(emailOfCode).toHaveBeenCalledExactlyOnceWith(BUSINESS_PROJECT, 'code')
  expect(call).toHaveBeenCalledExactlyOnceWith(
    resetBusinessPassword,
    expect.objectContaining({
      body: { oobCode: 'code', password: GOOD, email: 'owner@campfire.example', stage: 'prod' },
    }),
  )
  expect(screen.queryByRole('link', { name: /app/ })).toBeNull()
})
