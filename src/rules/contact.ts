/** What the public forms accept (spec section 5, checklist W2, W3, W5). */

/** How long a contact message may be, in Unicode code points, as the server counts them. */
export const MESSAGE_MAX = 5000

/** Word characters, dots or hyphens, an @, a domain, and a suffix of 2 to 4 characters. */
const ADDRESS = /^[\w.-]+@(?:[\w-]+\.)+[\w-]{2,4}$/

/** Whether a text has the form of an e-mail address. */
export function isAddress(text: string): boolean {
  return ADDRESS.test(text)
}

/** Whether the waitlist accepts the input: a name, and an e-mail address or none. */
export function isWaitlistInput({ name, email }: { name: string; email: string }): boolean {
  return name.trim() !== '' && (email === '' || isAddress(email))
}
