/**
 * Field types that calls of visitors and of staff share, in the small part of zod that public pages load. They
 * refuse text that the database could not store as typed.
 */
import * as z from 'zod/mini'
import { isMailAddress, isWaitlistAddress } from '../rules/contact.ts'
import { isStorable, isVisible } from '../rules/plain-text.ts'

/** Free text of at most `max` characters, kept exactly as typed. */
export const text = (max: number) =>
  z.string().check(z.maxLength(max), z.refine(isStorable, { error: 'must be plain text' }))

/** Like `text`, but with something to see in it. */
export const requiredText = (max: number) =>
  text(max).check(z.refine(isVisible, { error: 'must not be empty' }))

/** An opaque identifier. */
export const id = z
  .string()
  .check(z.regex(/^[\w-]{1,64}$/, { error: 'must be an id of letters, digits, _ or -' }))

const IS_NO_ADDRESS = { error: 'must be an e-mail address' }

/** An address that a person types into one of our forms: ASCII, as the auth and mail providers want it. */
export const emailAddress = z.string().check(z.refine(isMailAddress, IS_NO_ADDRESS))

/** The waitlist's address, by the specification's own pattern. */
export const waitlistAddress = z.string().check(z.refine(isWaitlistAddress, IS_NO_ADDRESS))

/** For a call without parameters, query or body. */
export const nothing = z.strictObject({})
