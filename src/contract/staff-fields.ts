/** Field types of staff's calls. They use all of zod, which public pages do not load. */
import { z } from 'zod'
import { plainSubtotal, subtotalProblem } from '../rules/receipt.ts'
import { prod, text } from './fields.ts'

/** Common to most of the calls that reviewers make. */
export const forReviewers = { service: 'main', authorization: 'staff', params: prod } as const

/** An instant, ISO 8601 in UTC with milliseconds: `2026-11-21T21:05:00.000Z`. PostgreSQL has no year 0. */
export const instant = z.iso
  .datetime({ precision: 3, error: 'must be an ISO 8601 time in UTC' })
  .refine((time) => !time.startsWith('0000'), { error: 'must be after the year 0' })

/**
 * The same with any offset, and with or without fractions of a second: `2026-11-21T16:05:00-05:00`; also as libraries
 * print it: with a space before the time, `-05`, `-0500`, `UTC` or the name of the zone behind it, or without seconds.
 */
export const writtenInstant = z
  .string()
  .meta({ format: 'date-time' })
  .transform((time) =>
    time
      .replace(/^([\d-]+)[ t](?=\d)/, '$1T')
      .replace(/\[[\w/]+\]$/, '')
      .replace(/ ?(?:utc|gmt|z)$/i, 'Z')
      .replace(
        /(:\d\d(?:\.\d+)?) ?([+-]\d\d):?(\d\d)?$/,
        (_, time, hours, minutes = '00') => `${time}${hours}:${minutes}`,
      )
      .replace(/T(\d\d:\d\d)(?=[Z+-])/, 'T$1:00'),
  )
  .pipe(z.iso.datetime({ offset: true, error: 'must be an ISO 8601 time with Z or an offset' }))
  .transform((time) => new Date(time).toISOString())
  .pipe(instant)

/** An address to compare with one that the server knows, in any script: `jörg@müller.example`. */
export const knownAddress = text(254)

/** Text that is stored already: it keeps whatever was allowed when it was entered. */
export const knownText = (max: number) =>
  text(max).check(z.refine((value) => value.trim() !== '', { error: 'must not be empty' }))

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

/** The same, also as text in every spelling that the form understands, and as the `0` of a program. */
export const writtenSubtotal = z
  .transform((written: number | string, context) => {
    if (typeof written !== 'string') return written
    const plain = written === '0' ? written : plainSubtotal(written)
    if (plain !== null) return Number(plain)
    context.addIssue({ code: 'custom', message: subtotalProblem(written) ?? undefined })
    return z.NEVER
  })
  .pipe(subtotal)
