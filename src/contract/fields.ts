/**
 * Field types that calls of visitors and of staff share, in the small part of zod that public pages load. They
 * refuse text that the database could not store as typed.
 */
import * as z from 'zod/mini'

/** No NUL and no half surrogate pairs: the database would refuse the former and change the latter. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

/** Free text of at most `max` characters, kept exactly as typed. */
export const text = (max: number) =>
  z.string().check(z.maxLength(max), z.refine(isStorable, { error: 'must be plain text' }))

/** Like `text`, but not blank. */
export const requiredText = (max: number) =>
  text(max).check(z.refine((value) => value.trim() !== '', { error: 'must not be empty' }))

/** An opaque identifier. */
export const id = z
  .string()
  .check(z.regex(/^[\w-]{1,64}$/, { error: 'must be an id of letters, digits, _ or -' }))

/** An address that a person types into one of our forms: ASCII, as the auth and mail providers want it. */
export const emailAddress = z.email().check(z.maxLength(254))

/** For a call without parameters, query or body. */
export const nothing = z.strictObject({})
