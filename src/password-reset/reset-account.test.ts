import { checkActionCode, confirmPasswordReset, type ActionCodeInfo } from 'firebase/auth'
import { expect, test, vi } from 'vitest'
import { LinkRefusedError } from './link-refusal.ts'
import { emailOfCode, savePassword } from './reset-account.ts'

vi.mock('firebase/app', () => ({ initializeApp: vi.fn() }))
vi.mock('firebase/auth', () => ({
  ActionCodeOperation: { PASSWORD_RESET: 'PASSWORD_RESET' },
  checkActionCode: vi.fn<typeof checkActionCode>(),
  confirmPasswordReset: vi.fn<typeof confirmPasswordReset>(),
  initializeAuth: vi.fn(),
  inMemoryPersistence: {},
}))

const PROJECT = { projectId: 'test', apiKey: 'test', authDomain: 'auth.example' }

const info = (operation: string, email: string | null) =>
  ({ operation, data: { email } }) as unknown as ActionCodeInfo

test('[R3] [R5] the e-mail of a code for a new password, and of no other', async () => {
  vi.mocked(checkActionCode).mockResolvedValue(info('PASSWORD_RESET', 'ana@shop.com'))
  expect(await emailOfCode(PROJECT, 'code')).toBe('ana@shop.com')
  vi.mocked(checkActionCode).mockResolvedValue(info('VERIFY_EMAIL', 'ana@shop.com'))
  await expect(emailOfCode(PROJECT, 'code')).rejects.toMatchObject({ refusal: 'otherKind' })
})

test.each([
  ['auth/expired-action-code', 'expired'],
  ['auth/invalid-action-code', 'used'],
  ['auth/user-disabled', 'account'],
])('[R1] %s refuses the link: %s', async (code, refusal) => {
  vi.mocked(checkActionCode).mockRejectedValue(Object.assign(new Error(code), { code }))
  await expect(emailOfCode(PROJECT, 'code')).rejects.toEqual(new LinkRefusedError(refusal as never))
})

test('a failure of the connection says nothing about the link', async () => {
  const failure = Object.assign(new Error('failed'), { code: 'auth/network-request-failed' })
  vi.mocked(checkActionCode).mockRejectedValue(failure)
  vi.mocked(confirmPasswordReset).mockRejectedValue(failure)
  await expect(emailOfCode(PROJECT, 'code')).rejects.toBe(failure)
  await expect(savePassword(PROJECT, 'code', 'Camp-fire-2026')).rejects.toBe(failure)
})
