// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { leaveSignInMark, readSignInMark } from './sign-in-mark.ts'

test('[H7] who signs in again in place stays in the same session; after a sign-out it is another', () => {
  const signIn = (uid: string | null) => {
    leaveSignInMark(uid)
    return readSignInMark()
  }
  const first = signIn('rosa')
  const again = signIn('rosa')
  expect(again?.session).toBe(first?.session)
  expect(again?.generation).not.toBe(first?.generation)
  expect(signIn('ben')?.session).not.toBe(first?.session)
  const last = signIn('rosa')
  signIn(null)
  expect(signIn('rosa')?.session).not.toBe(last?.session)
})
