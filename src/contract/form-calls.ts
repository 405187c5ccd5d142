/**
 * Calls 1 to 4: what visitors and customers send by forms (spec section 7). In a file of their own, so that pages without a
 * form do not load them.
 */
import * as z from 'zod/mini'
import { isWaitlistAddress, MESSAGE_MAX } from '../rules/contact.ts'
import { PASSWORD_MAX } from '../rules/password.ts'
import { NAME_MAX } from '../rules/plain-text.ts'
import { addressThat, emailAddress } from './email-address.ts'
import { endpoint } from './endpoint.ts'
import { requiredText } from './fields.ts'

/** Only our server says this: a captive portal answers a form with its own page, or with any JSON. */
const accepted = z.object({ accepted: z.literal(true) })

/** The longest address that the auth provider has accounts for, and more. */
const PROVIDER_ADDRESS_MAX = 320

/** By the specification's own pattern, or none. */
const waitlistAddress = addressThat((address) => address === '' || isWaitlistAddress(address))

/** Call 1, answered with 202. */
export const joinWaitlist = endpoint({
  call: '1',
  method: 'POST',
  service: 'main',
  path: '/waitlist',
  authorization: 'apiKey',
  body: z.strictObject({
    name: requiredText(NAME_MAX),
    email: waitlistAddress,
    customer_type: z.enum(['business', 'customer']),
  }),
  response: accepted,
})

/** Call 2, made by EmailJS's own browser library. Success is HTTP 200; our server says `OK` in plain text. */
export const sendEmail = endpoint({
  call: '2',
  method: 'POST',
  service: 'email',
  path: '/api/v1.0/email/send',
  authorization: 'none',
  body: z.strictObject({
    lib_version: z.string().check(z.maxLength(20)),
    user_id: z.string().check(z.minLength(1), z.maxLength(100)),
    service_id: z.string().check(z.minLength(1), z.maxLength(100)),
    template_id: z.string().check(z.minLength(1), z.maxLength(100)),
    template_params: z.strictObject({
      from_name: emailAddress,
      user_name: requiredText(NAME_MAX),
      message: requiredText(MESSAGE_MAX),
    }),
  }),
  response: z.unknown(),
})

/** Call 3, made by the auth provider's SDK. */
export const confirmPasswordReset = endpoint({
  call: '3',
  method: 'POST',
  service: 'auth',
  path: '/v1/accounts:resetPassword',
  authorization: 'none',
  query: z.object({ key: z.string() }),
  body: z.object({ oobCode: z.string(), newPassword: z.optional(z.string()) }),
  response: z.object({ email: z.string() }),
})

export const resetBusinessPassword = endpoint({
  call: '4',
  method: 'POST',
  service: 'accounts',
  path: '/business/password',
  authorization: 'apiKey',
  body: z.strictObject({
    oobCode: z.string().check(z.minLength(1), z.maxLength(500)),
    password: z.string().check(z.minLength(9), z.maxLength(PASSWORD_MAX.business)),
    /** As the auth provider names the account, which can be older than our rules for addresses. */
    email: requiredText(PROVIDER_ADDRESS_MAX),
    stage: z.literal('prod'),
  }),
  response: accepted,
})
