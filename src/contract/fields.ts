/**
 * Field types that calls of visitors and of staff share, in the small part of zod that public pages load. They
 * refuse text that the database could not store as typed.
 */
import * as z from 'zod/mini'
import { isStorable, isVisible } from '../rules/plain-text.ts'

// Zod's compiled parsers need `eval`, which the pages' content security policy forbids. Even trying it would
// be reported. Here, before the first schema is made.
z.config({ jitless: true })

/** Free text of at most `max` characters, kept exactly as typed. */
export const text = (max: number) =>
  z.string().check(z.maxLength(max), z.refine(isStorable, { error: 'must be plain text' }))

/** Like `text`, but with something to see in it. */
export const requiredText = (max: number) =>
  text(max).check(z.refine(isVisible, { error: 'must not be empty' }))

export const id = z
  .string()
  .check(z.regex(/^[\w-]{1,64}$/, { error: 'must be an id of letters, digits, _ or -' }))

/** For a call without parameters, query or body. */
export const nothing = z.strictObject({})

export const prod = z.strictObject({ stage: z.literal('prod') })
