/**
 * What is asked about a business, each field in one place (spec sections 3 and 5, checklist A3 to A5). Form and
 * draft hold it as `typed`; `checked` makes of that what is sent, or says in words what is wrong; call 16 takes
 * `sent`.
 */
import { z } from 'zod'
import { decimalNumber, LOGO, phoneDigits } from '../rules/business.ts'
// Sets zod up, before the first schema is made.
import './endpoint.ts'
import { emailAddress, requiredText } from './fields.ts'

export const LOGO_PREFIX = 'data:image/webp;base64,'

/** Characters of the largest logo as a data URL. */
const LOGO_MAX_LENGTH = LOGO_PREFIX.length + Math.ceil(LOGO.maxBytes / 3) * 4

const LOGO_URL = new RegExp(`^${LOGO_PREFIX}[A-Za-z0-9+/]+={0,2}$`)

const PHONE = /^(\d{10})?$/

// Whatever another release has stored opens: a field that is missing or of another type is empty.
const line = z.string().catch('')

const optionalEmail = emailAddress.or(z.literal(''))

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
    typed: line,
    checked: z
      .string()
      .transform(phoneDigits)
      .pipe(z.string().regex(PHONE, { error: 'A phone number has exactly 10 digits' })),
    sent: z.string().regex(PHONE, { error: 'must have exactly 10 digits' }),
  },
  email: { typed: line, checked: z.string().trim().pipe(optionalEmail), sent: optionalEmail },
  ownerEmail: {
    typed: line,
    checked: z.string().trim().min(1, "Enter the owner's e-mail").pipe(emailAddress),
    sent: emailAddress,
  },
}

type Fields = typeof BUSINESS_FIELDS

/** One schema of each field, under the names of the form. */
export function businessFields<As extends 'typed' | 'checked' | 'sent'>(as: As) {
  const schemas = Object.entries(BUSINESS_FIELDS).map(([name, field]) => [name, field[as]])
  return Object.fromEntries(schemas) as { [Name in keyof Fields]: Fields[Name][As] }
}

function required(max: number, absent: string) {
  const sent = requiredText(max)
  return { typed: line, checked: z.string().trim().min(1, absent).pipe(sent), sent }
}

function degrees(what: string, max: number, example: string) {
  const range = `The ${what} is between -${max} and ${max}`
  return {
    typed: line,
    checked: z
      .string()
      .trim()
      .min(1, `Enter the ${what}`)
      .transform(decimalNumber)
      .pipe(
        z.number(`The ${what} is a number such as ${example}`).min(-max, range).max(max, range),
      ),
    sent: z.number().min(-max).max(max),
  }
}
