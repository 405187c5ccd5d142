/** The limits of the public forms (spec section 5, checklist W2, W3, W5): the same on the page and on the server. */
import { readEmail } from './values/email.ts'
import { isFilledIn, isVisible, lengthOf, NAME_MAX } from './plain-text.ts'

/** In Unicode code points. */
export const MESSAGE_MAX = 5000

/** In characters of an e-mail address, which is ASCII (RFC 5321). */
const ADDRESS_MAX = 254
const LOCAL_PART_MAX = 64

/** Word characters, dots or hyphens, an @, a domain, and a suffix of 2 to 4 characters. */
const WAITLIST_ADDRESS = /^[\w.-]+@(?:[\w-]+\.)+[\w-]{2,4}$/

const WORD = "[\\w!#$%&'*+/=?^`{|}~-]+"
const LABEL = '[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?'
const MAIL_ADDRESS = new RegExp(
  `^${WORD}(?:\\.${WORD})*@(?:${LABEL}\\.)+(?:[a-z]{2,63}|xn--${LABEL})$`,
  'i',
)

/** By the pattern that the specification names. */
export function isWaitlistAddress(text: string): boolean {
  return text.length <= ADDRESS_MAX && WAITLIST_ADDRESS.test(text)
}

/** Mail can reach words with single dots between them, at a full name of a host. */
export function isMailAddress(text: string): boolean {
  const isShort = text.length <= ADDRESS_MAX && text.indexOf('@') <= LOCAL_PART_MAX
  return isShort && MAIL_ADDRESS.test(text)
}

/** The waitlist takes a name, and an e-mail address or none, however it is written. */
export function isWaitlistInput({ name, email }: { name: string; email: string }): boolean {
  const address = readEmail(email)
  return isFilledIn(name, NAME_MAX) && (address === '' || isWaitlistAddress(address))
}

/** @returns words for the screen about a name that is not accepted; null for one that is */
export function nameProblem(name: string): string | null {
  if (lengthOf(name) > NAME_MAX) return `A name has at most ${NAME_MAX} characters.`
  return isVisible(name) ? null : 'Enter a name.'
}
