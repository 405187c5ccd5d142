/** Field types that several calls share. They refuse text that the database could not store as typed. */
import { z } from 'zod'

/** No NUL and no half surrogate pairs: the database would refuse the former and change the latter. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

/** Free text of at most `max` characters, kept exactly as typed. */
export const text = (max: number) =>
  z.string().max(max).refine(isStorable, { error: 'must be plain text' })

/** Like `text`, but not blank. */
export const requiredText = (max: number) =>
  text(max).refine((value) => value.trim() !== '', { error: 'must not be empty' })

/** An opaque identifier. */
export const id = z
  .string()
  .regex(/^[\w-]{1,64}$/, { error: 'must be an id of letters, digits, _ or -' })

/** An instant, ISO 8601 in UTC with milliseconds: `2026-11-21T21:05:00.000Z`. PostgreSQL has no year 0. */
export const instant = z.iso
  .datetime({ precision: 3, error: 'must be an ISO 8601 time in UTC' })
  .refine((time) => !time.startsWith('0000'), { error: 'must be after the year 0' })

/** An address that a person types into one of our forms: ASCII, as the auth and mail providers want it. */
export const emailAddress = z.email().max(254)

/** An address to compare with one that the server knows, in any script: `jörg@müller.example`. */
export const knownAddress = text(254)

/** Pre-tax dollars: 0 to 1000 with at most two decimals (spec section 5). */
export const subtotal = z
  .number()
  .min(0)
  .max(1000)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, {
    error: 'must have at most two decimals',
  })
  // JSON stores -0 as 0, so a repeated decision with -0 would differ from the stored one.
  .transform((value) => value + 0)

/** For a call without parameters, query or body. */
export const nothing = z.strictObject({})
