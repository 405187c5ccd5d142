import { expect, test } from 'vitest'
import { brokenRules, passwordRules } from '../rules/password.ts'
import { temporaryPassword } from './temporary-password.ts'

test('[A3] a temporary password keeps the rules of business passwords and is never the same', () => {
  const passwords = Array.from({ length: 200 }, temporaryPassword)
  for (const password of passwords) {
    expect(brokenRules(password, passwordRules('business'))).toEqual([])
  }
  expect(new Set(passwords).size).toBe(200)
})
