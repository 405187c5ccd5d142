/** Whatever the page accepts the server accepts, and the reverse. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { typedAddresses, typedNames } from '../../tests/fixtures/data/typed-texts.ts'
import { isWaitlistInput, isMailAddress } from '../rules/contact.ts'
import { readEmail } from '../rules/values/email.ts'
import { brokenRules, passwordRules } from '../rules/password.ts'
import { emailAddress } from './email-address.ts'
import { joinWaitlist, resetBusinessPassword } from './form-calls.ts'
import { forAll } from '../testing/seed.ts'

const accepts = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success

test('[W3] page and server accept the same names and addresses for the waitlist', () => {
  forAll(500, [typedNames, typedAddresses], (name, email) => {
    const sent = { name, email, customer_type: 'customer' }
    expect(isWaitlistInput({ name, email })).toBe(accepts(joinWaitlist.body, sent))
  })
})

test('[W5] [A4] one rule decides about addresses that mail has to reach', () => {
  forAll(500, [typedAddresses], (address) => {
    expect(isMailAddress(readEmail(address))).toBe(accepts(emailAddress, address))
  })
})

test('[R5] a password that keeps all rules on the page is within the limits of the call', () => {
  const password = fc
    .tuple(typedNames, fc.constantFrom('', 'Camp-fire-26'))
    .map((parts) => parts.join(''))
  forAll(500, [password], (text) => {
    if (brokenRules(text, passwordRules('business')).length > 0) return
    expect(accepts(resetBusinessPassword.body.shape.password, text)).toBe(true)
  })
})
