/** What cells of our tables can hold, each read by the product's own reader of that value. */
import { z } from 'zod'
import { businessFields } from '../../src/contract/business-fields.ts'
import { id } from '../../src/contract/fields.ts'
import { asStorable, isVisible, lengthOf } from '../../src/rules/plain-text.ts'
import { readState } from '../../src/rules/values/state.ts'
import { readWholeNumber, type NoWholeNumber } from '../../src/rules/values/whole-number.ts'
import { readYesNo } from '../../src/rules/values/yes-no.ts'
import { readMoment } from '../../src/rules/written-moment.ts'
import type { Column } from './columns.ts'
import { isPlaceholder, spreadsheetFault } from './no-value.ts'

type Read<T> = Column<T>['read']

const NO_WHOLE_NUMBER: Record<NoWholeNumber, string> = {
  empty: 'is empty',
  negative: 'must not be below 0',
  fraction: 'must be a whole number',
  either: 'can be thousands or decimals: write the number in digits alone',
  none: 'must be a whole number, in digits',
}

/** The fields of a business, as the form for one business checks them. */
export const fields = businessFields('checked')

/** @param schema of a field of a business, which turns what the form for one business takes into what is stored */
export const checkedBy =
  <S extends z.core.$ZodType>(schema: S): Read<z.output<S>> =>
  (text) => {
    const { data, error } = z.safeParse(schema, text)
    if (!error) return { value: data as z.output<S> }
    const [issue] = error.issues
    const isTooLong = issue?.code === 'too_big' && issue.origin === 'string'
    return {
      problem: isTooLong
        ? `must have at most ${issue.maximum} characters`
        : (issue?.message ?? 'is wrong'),
    }
  }

/** An e-mail address, as the form for one business reads it; null for none. */
export const emailOrNone: Read<string | null> = orNull(checkedBy(fields.email))

/** Null for none. */
export const idOrNone: Read<string | null> = (text) =>
  text === '' ? { value: null } : checkedBy(id)(text)

/** @param max in characters */
export const requiredText =
  (max: number): Read<string> =>
  (text) => {
    const value = asStorable(text).trim()
    if (!isVisible(value)) return { problem: 'is empty' }
    return lengthOf(value) <= max
      ? { value }
      : { problem: `must have at most ${max} characters, and has ${lengthOf(value)}` }
  }

/** The same, and null for none. */
export const optionalText =
  (max: number): Read<string | null> =>
  (text) =>
    isVisible(text) ? requiredText(max)(text) : { value: null }

export const state: Read<string> = (text) => {
  const value = readState(text)
  return value === null
    ? { problem: 'must be a state of the United States, such as MD or Maryland' }
    : { value }
}

/** The form takes other texts; in a table they are slips, or a spreadsheet has dropped a 0 in front. */
export const zipCode: Read<string> = (text) => {
  const read = checkedBy(fields.zipcode)(text)
  if ('problem' in read || /^\d{5}(-\d{4})?$/.test(read.value)) return read
  return /^\d{3,4}$/.test(read.value)
    ? { problem: 'must be five digits: has the spreadsheet dropped the 0 in front?' }
    : { problem: 'must be five digits, or five and four' }
}

/** Nothing is no. */
export const yesNo: Read<boolean> = (text) => {
  const read = readYesNo(text)
  return read === 'none' ? { problem: 'must be yes or no' } : { value: read === true }
}

/** @param max the largest that is allowed */
export const wholeNumber =
  (max: number): Read<number> =>
  (text) => {
    const read = readWholeNumber(text)
    if (typeof read === 'string') return { problem: NO_WHOLE_NUMBER[read] }
    return read.count <= max ? { value: read.count } : { problem: `must not be more than ${max}` }
  }

/** @param dayAlone as in `readMoment` */
export const moment =
  (dayAlone: 'its-end' | 'nothing'): Read<Date> =>
  (text, style) => {
    const read = readMoment(text, dayAlone, style)
    if ('problem' in read) return read
    const value = new Date(read.instant)
    const year = value.getUTCFullYear()
    if (year >= 2000 && year < 2200) return { value }
    const never = dayAlone === 'its-end' ? ': leave the cell empty for never' : ''
    return { problem: `must be from 2000 to 2199${never}` }
  }

/** The entries of a list, without empty ones. */
export const list: Read<string[]> = (text) => {
  const value = text
    .split(/[,;|\n]/)
    .map((entry) => entry.trim())
    .filter(isVisible)
  const [fault] = value.flatMap((entry) => spreadsheetFault(entry) ?? [])
  if (fault !== undefined) return { problem: fault }
  const none = value.find((entry) => isPlaceholder(entry))
  return none ? { problem: `“${none}” is no value: take it out of the list` } : { value }
}

/** A text that is empty, or one of the words for it, means nothing. */
export function orNone<T>(read: Read<T>, words: readonly string[] = []): Read<T | null> {
  return (text, style) =>
    isVisible(text) && !words.includes(text.toLowerCase()) ? read(text, style) : { value: null }
}

function orNull(read: Read<string>): Read<string | null> {
  return (text) => {
    const reading = read(text)
    return 'value' in reading ? { value: reading.value || null } : reading
  }
}

export const phoneOrNone: Read<string | null> = orNull(checkedBy(fields.phone))
