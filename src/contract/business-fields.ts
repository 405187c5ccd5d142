/**
 * The fields of a business, each defined once (spec sections 3 and 5, checklist A3 to A5) with three schemas:
 * `typed` is what form and draft hold, `checked` turns that into what is sent or says what is wrong, and
 * `sent` is what call 16 accepts.
 */
import { z } from 'zod'
import { LOGO } from '../rules/business.ts'
import { isMailAddress } from '../rules/contact.ts'
import { asStorable, isVisible } from '../rules/plain-text.ts'
import { DEGREES_MAX, readDegrees, type Axis, type NoDegrees } from '../rules/values/degrees.ts'
import { addressFault, readEmail } from '../rules/values/email.ts'
import { readPhone } from '../rules/values/phone.ts'
import { readZipCode } from '../rules/values/zip-code.ts'
import { emailAddress, emailAddressOrNone } from './email-address.ts'
import { requiredText } from './fields.ts'

export const LOGO_PREFIX = 'data:image/webp;base64,'

/** Length of the largest logo as a data URL, in characters. */
const LOGO_MAX_LENGTH = LOGO_PREFIX.length + Math.ceil(LOGO.maxBytes / 3) * 4

const LOGO_URL = new RegExp(`^${LOGO_PREFIX}[A-Za-z0-9+/]+={0,2}$`)

// Drafts of every release can be read: a field that is missing or of another type becomes empty.
const textOrEmpty = z.string().catch('')

/** Text as it is sent: without the spaces around it and without what the database cannot store. */
export const typedText = z.string().transform((typed) => asStorable(typed).trim())

const phone = z.string().transform((typed, context) => {
  const read = readPhone(typed)
  if ('digits' in read) return read.digits
  context.addIssue(read.problem)
  return z.NEVER
})

const typedAddress = z.string().transform(readEmail)
const IS_NO_ADDRESS: z.core.$ZodCustomParams = {
  error: ({ input }) => addressFault(input as string) ?? 'This is not an e-mail address',
}

const tick = {
  typed: z.boolean().catch(false),
  checked: z.boolean().transform((isTicked) => (isTicked ? '1' : '0')),
  sent: z.enum(['0', '1']),
}

const BUSINESS_FIELDS = {
  name: required(200, 'Enter the name'),
  about: required(5000, 'Say what the business is about'),
  isCampfire: tick,
  isMoco: tick,
  logo: {
    typed: z.string().nullable().catch(null),
    checked: z.string().nullable(),
    sent: z
      .string()
      .max(LOGO_MAX_LENGTH)
      .regex(LOGO_URL, { error: 'must be a WebP image as a data URL' })
      .nullable(),
  },
  address: required(300, 'Enter the street address'),
  city: required(100, 'Enter the city'),
  state: required(100, 'Enter the state'),
  zipcode: required(10, 'Enter the ZIP code', readZipCode),
  lat: degrees('lat', 'latitude', '39.0458'),
  lng: degrees('lng', 'longitude', '-77.1187'),
  phone: {
    typed: textOrEmpty,
    checked: phone,
    sent: phone,
  },
  email: {
    typed: textOrEmpty,
    checked: typedAddress.refine((email) => email === '' || isMailAddress(email), IS_NO_ADDRESS),
    sent: emailAddressOrNone,
  },
  ownerEmail: {
    typed: textOrEmpty,
    checked: typedAddress
      .refine((email) => email !== '', { error: "Enter the owner's e-mail", abort: true })
      .refine(isMailAddress, IS_NO_ADDRESS),
    sent: emailAddress,
  },
}

type Fields = typeof BUSINESS_FIELDS

/** @returns one of the three schemas of each field, by the field's name in the form */
export function businessFields<As extends 'typed' | 'checked' | 'sent'>(as: As) {
  const schemas = Object.entries(BUSINESS_FIELDS).map(([name, field]) => [name, field[as]])
  return Object.fromEntries(schemas) as { [Name in keyof Fields]: Fields[Name][As] }
}

/** @param read puts the text into the form in which it is sent */
function required(max: number, absent: string, read = (text: string) => text) {
  const sent = z.string().transform(read).pipe(requiredText(max))
  const checked = typedText.refine(isVisible, { error: absent, abort: true }).pipe(sent)
  return { typed: textOrEmpty, checked, sent }
}

function degrees(axis: Axis, what: string, example: string) {
  const max = DEGREES_MAX[axis]
  const problems: Record<NoDegrees, string> = {
    'other-axis': `This is a ${axis === 'lat' ? 'longitude, east or west' : 'latitude, north or south'}: it belongs in the other field`,
    'out-of-range': `The ${what} must be between -${max} and ${max}`,
    none: `The ${what} must be a number such as ${example}`,
  }
  const sent = z
    .transform((written: number | string, context) => {
      if (typeof written !== 'string') return written
      const read = readDegrees(written, axis)
      if (typeof read === 'object') return Number(read.degrees)
      context.addIssue(isVisible(written) ? problems[read] : `Enter the ${what}`)
      return z.NEVER
    })
    .pipe(z.number().min(-max).max(max))
  return { typed: textOrEmpty, checked: sent, sent }
}
