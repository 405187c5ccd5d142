/**
 * The fields of a business, each defined once (spec sections 3 and 5, checklist A3 to A5) with three schemas:
 * `typed` is what form and draft hold, `checked` turns that into what is sent or says what is wrong, and
 * `sent` is what call 16 accepts.
 */
import { z } from 'zod'
import { decimalNumber, LOGO, phoneDigits } from '../rules/business.ts'
import { isMailAddress } from '../rules/contact.ts'
import { asStorable, isVisible, withoutInvisible } from '../rules/plain-text.ts'
// Configures zod, which must happen before the first schema is made.
import './endpoint.ts'
import { emailAddress } from './email-address.ts'
import { requiredText } from './fields.ts'

export const LOGO_PREFIX = 'data:image/webp;base64,'

/** Length of the largest logo as a data URL, in characters. */
const LOGO_MAX_LENGTH = LOGO_PREFIX.length + Math.ceil(LOGO.maxBytes / 3) * 4

const LOGO_URL = new RegExp(`^${LOGO_PREFIX}[A-Za-z0-9+/]+={0,2}$`)

const PHONE = /^(\d{10})?$/

// Drafts of every release can be read: a field that is missing or of another type becomes empty.
const textOrEmpty = z.string().catch('')

/** Text as it is sent: without the spaces around it and without what the database cannot store. */
export const typedText = z.string().transform((typed) => asStorable(typed).trim())

const typedAddress = z.string().transform(withoutInvisible)
const IS_NO_ADDRESS = { error: 'This is not an e-mail address' }

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
  zipcode: required(10, 'Enter the ZIP code'),
  lat: degrees('latitude', 90, '39.0458'),
  lng: degrees('longitude', 180, '-77.1187'),
  phone: {
    typed: textOrEmpty,
    checked: z
      .string()
      .transform((phone) => phoneDigits(withoutInvisible(phone)))
      .pipe(z.string().regex(PHONE, { error: 'A phone number has exactly 10 digits' })),
    sent: z.string().regex(PHONE, { error: 'must have exactly 10 digits' }),
  },
  email: {
    typed: textOrEmpty,
    checked: typedAddress.refine((email) => email === '' || isMailAddress(email), IS_NO_ADDRESS),
    sent: z.union([emailAddress, z.literal('')]),
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

/**
 * One schema per field, by its name in the form.
 * @param as which of the three schemas
 */
export function businessFields<As extends 'typed' | 'checked' | 'sent'>(as: As) {
  const schemas = Object.entries(BUSINESS_FIELDS).map(([name, field]) => [name, field[as]])
  return Object.fromEntries(schemas) as { [Name in keyof Fields]: Fields[Name][As] }
}

function required(max: number, absent: string) {
  const sent = requiredText(max)
  const checked = typedText.refine(isVisible, { error: absent, abort: true }).pipe(sent)
  return { typed: textOrEmpty, checked, sent }
}

function degrees(what: string, max: number, example: string) {
  const range = `The ${what} must be between -${max} and ${max}`
  return {
    typed: textOrEmpty,
    checked: z
      .string()
      .transform(withoutInvisible)
      .pipe(z.string().min(1, `Enter the ${what}`))
      .transform(decimalNumber)
      .pipe(
        z
          .number(`The ${what} must be a number such as ${example}`)
          .min(-max, range)
          .max(max, range),
      ),
    sent: z.number().min(-max).max(max),
  }
}
