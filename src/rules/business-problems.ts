/** What is wrong with a business as it is typed (spec section 5, checklist A4 and A5). */
import { MAX_LENGTH, TEMPORARY_PASSWORD_MIN, type BusinessInput } from './business.ts'

/** In the order of the form, which is the order in which wrong fields get the focus. */
export const BUSINESS_FIELDS = [
  'name',
  'about',
  'type',
  'address',
  'city',
  'state',
  'zipcode',
  'lat',
  'lng',
  'phone',
  'email',
  'keywords',
  'ownerEmail',
  'password',
] as const

export type BusinessField = (typeof BUSINESS_FIELDS)[number]
export type BusinessProblems = Partial<Record<BusinessField, string>>

const EMAIL = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** Whether a text has the form of an e-mail address. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text)
}

/** The digits of a phone number without what people put between them; no other character goes. */
export function phoneDigits(text: string): string {
  return text.replace(/[\s().-]/g, '')
}

/** A number in decimal notation; null for any other text. A typographic minus counts as one. */
export function decimalNumber(text: string): number | null {
  const plain = text.trim().replace('\u2212', '-')
  return /^[-+]?(\d+(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : null
}

/** Each field that is wrong with the text to show beside it; empty when the business can be sent. */
export function businessProblems(input: BusinessInput, password: string): BusinessProblems {
  const checks: Record<BusinessField, string | null> = {
    name: textProblem(input.name, 'Enter the name', MAX_LENGTH.name),
    about: textProblem(input.about, 'Say what the business is about', MAX_LENGTH.about),
    type: input.isCampfire || input.isMoco ? null : 'Tick at least one of the two types',
    address: textProblem(input.address, 'Enter the street address', MAX_LENGTH.address),
    city: textProblem(input.city, 'Enter the city', MAX_LENGTH.city),
    state: textProblem(input.state, 'Enter the state', MAX_LENGTH.state),
    zipcode: textProblem(input.zipcode, 'Enter the ZIP code', MAX_LENGTH.zipcode),
    lat: degreesProblem(input.lat, 'latitude', 90),
    lng: degreesProblem(input.lng, 'longitude', 180),
    phone: /^(\d{10})?$/.test(phoneDigits(input.phone))
      ? null
      : 'A phone number has exactly 10 digits',
    email: input.email.trim() === '' ? null : emailProblem(input.email),
    keywords: input.keywords.some((keyword) => keyword.trim().length > MAX_LENGTH.keyword)
      ? `A keyword has at most ${MAX_LENGTH.keyword} characters`
      : null,
    ownerEmail:
      input.ownerEmail.trim() === '' ? "Enter the owner's e-mail" : emailProblem(input.ownerEmail),
    password: passwordProblem(password),
  }
  return Object.fromEntries(Object.entries(checks).filter(([, problem]) => problem !== null))
}

function textProblem(text: string, absent: string, max: number): string | null {
  if (text.trim() === '') return absent
  return text.trim().length > max ? `At most ${max} characters` : null
}

function degreesProblem(text: string, what: string, max: number): string | null {
  if (text.trim() === '') return `Enter the ${what}`
  const degrees = decimalNumber(text)
  if (degrees === null)
    return `The ${what} is a number such as ${what === 'latitude' ? '39.0458' : '-77.1187'}`
  return Math.abs(degrees) > max ? `The ${what} is between -${max} and ${max}` : null
}

function emailProblem(text: string): string | null {
  const address = text.trim()
  if (!isEmail(address)) return 'This is no e-mail address'
  return address.length > MAX_LENGTH.email ? `At most ${MAX_LENGTH.email} characters` : null
}

function passwordProblem(password: string): string | null {
  if (password.trim() === '') return 'Enter a temporary password'
  if (password.length < TEMPORARY_PASSWORD_MIN)
    return `At least ${TEMPORARY_PASSWORD_MIN} characters`
  return password.length > MAX_LENGTH.password ? `At most ${MAX_LENGTH.password} characters` : null
}
