/** The cells of our tables: pipes of zod from the text to what is stored, around the product's own reader of each value. */
import { z } from 'zod'
import { businessFields } from '../../src/contract/business-fields.ts'
import { id } from '../../src/contract/fields.ts'
import { asStorable, isVisible, lengthOf } from '../../src/rules/plain-text.ts'
import type { DateStyle } from '../../src/rules/values/written-date.ts'
import { inPlainCharacters } from '../../src/rules/values/plain-characters.ts'
import { readState } from '../../src/rules/values/state.ts'
import { readWholeNumber } from '../../src/rules/values/whole-number.ts'
import { readMoment } from '../../src/rules/written-moment.ts'
import { isPlaceholder, spreadsheetFault } from './no-value.ts'

const YES = /^(?:y|yes|t|true|on|x|1(?:[.,]0+)?|[✓✔☑✅])$/
/** Nothing is no. A cross in a box can be a tick or its opposite, so it is neither. */
const NO = /^(?:n|no|f|false|off|0(?:[.,]0+)?|☐)?$/

/** The fields of a business, as the form for one business checks them. */
export const fields = businessFields('checked')

/** @param otherwise what to do about a text that only says that there is no value */
export const written = <S extends z.core.$ZodType>(
  schema: S,
  otherwise: 'leave the cell empty' | 'write one' | 'take it out of the list',
) =>
  z.preprocess((text: string, context) => {
    const isNone = isPlaceholder(text, otherwise === 'write one')
    const problem =
      spreadsheetFault(text) ?? (isNone ? `“${text}” is no value: ${otherwise}` : null)
    if (problem !== null) context.addIssue(problem)
    return text
  }, schema)

/** A text that is empty, or one of the words for it, means nothing. */
export const orNone = <S extends z.core.$ZodType>(schema: S, ...words: string[]) =>
  z.preprocess(
    (text: string) => (isVisible(text) && !words.includes(text.toLowerCase()) ? text : null),
    z.nullable(schema),
  )

/** As the form for one business reads them; null for none. */
export const emailOrNone = fields.email.transform((email) => email || null)
export const phoneOrNone = fields.phone.transform((digits) => digits || null)

export const idOrNone = orNone(id)

export const requiredText = (max: number) =>
  z
    .string()
    .transform((text) => asStorable(text).trim())
    .refine(isVisible, { error: 'is empty', abort: true })
    .refine((text) => lengthOf(text) <= max, {
      error: ({ input }) =>
        `must have at most ${max} characters, and has ${lengthOf(input as string)}`,
    })

/** The same, and null for none. */
export const optionalText = (max: number) => orNone(requiredText(max))

export const state = z
  .string()
  .transform(readState)
  .pipe(z.string('must be a state of the United States, such as MD or Maryland'))

/** The form takes other texts; in a table they are slips, or a spreadsheet has dropped a 0 in front. */
export const zipCode = fields.zipcode.refine((zip) => /^\d{5}(-\d{4})?$/.test(zip), {
  error: ({ input }) =>
    /^\d{3,4}$/.test(input as string)
      ? 'must be five digits: has the spreadsheet dropped the 0 in front?'
      : 'must be five digits, or five and four',
})

export const yesNo = z
  .string()
  .transform((text) => inPlainCharacters(text).toLowerCase())
  .refine((plain) => YES.test(plain) || NO.test(plain), { error: 'must be yes or no' })
  .transform((plain) => YES.test(plain))

export const wholeNumber = (max: number) =>
  z
    .string()
    .transform((text, context) => {
      const read = readWholeNumber(text)
      if ('count' in read) return read.count
      context.addIssue(read.problem)
      return z.NEVER
    })
    .pipe(z.number().max(max, `must not be more than ${max}`))

/**
 * @param dayAlone as in `readMoment`
 * @param style of the column that it is in
 */
export const moment = (dayAlone: 'its-end' | 'nothing', style: DateStyle) =>
  z
    .string()
    .transform((text, context) => {
      const read = readMoment(text, dayAlone, style)
      if ('instant' in read) return new Date(read.instant)
      context.addIssue(read.problem)
      return z.NEVER
    })
    .refine((at) => at.getUTCFullYear() >= 2000 && at.getUTCFullYear() < 2200, {
      error: `must be from 2000 to 2199${dayAlone === 'its-end' ? ': leave the cell empty for never' : ''}`,
    })

/** The entries of a list, without empty ones. */
export const list = z
  .string()
  .transform((text) => {
    const entries = text.split(/[,;|\n]/).map((entry) => entry.trim())
    return entries.filter(isVisible)
  })
  .pipe(z.array(written(z.string(), 'take it out of the list')))
