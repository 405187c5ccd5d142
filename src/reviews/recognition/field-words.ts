/** The fields that are read in images, and what was read or why nothing was, in words. */
import { formatEastern } from '../../rules/eastern-time.ts'
import { dollars } from '../format/words.ts'
import {
  SUGGESTED_FIELDS,
  valuesOf,
  type NotRead,
  type SuggestedField,
  type Suggestions,
} from './suggestions.ts'

const NAMES: Record<SuggestedField, string> = {
  business: 'business',
  receiptDatetime: 'date',
  subtotal: 'subtotal',
}

// British, because our texts have no comma before “and”.
const LIST = new Intl.ListFormat('en-GB')

/**
 * Says what was just filled in and what is left: `Business and subtotal filled in. Date is left`.
 * @param left the fields that are missing or wrong
 */
export function filledWords(
  filled: readonly SuggestedField[],
  left: readonly SuggestedField[],
): string {
  if (left.length === 0) return `${listed(SUGGESTED_FIELDS)} are filled in`
  const rest = `${listed(left)} ${left.length === 1 ? 'is' : 'are'} left`
  return filled.length === 0 ? rest : `${listed(filled)} filled in. ${rest}`
}

/** `Two values were read for the date` */
export function twoReadWords(field: SuggestedField): string {
  return `Two values were read for the ${NAMES[field]}`
}

/** `Business and subtotal` */
function listed(fields: readonly SuggestedField[]): string {
  const words = LIST.format(fields.map((field) => NAMES[field]))
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The names of the fields, for where the form's own labels would be too long. */
export const FIELD_LABELS: Readonly<Record<SuggestedField, string>> = {
  business: 'Business',
  receiptDatetime: 'Date and time',
  subtotal: 'Subtotal',
}

/** @returns the value that was found for a field, as text; null if there is none, or one of two is meant */
export function suggestionWords(field: SuggestedField, suggested: Suggestions): string | null {
  const { business, receiptDatetime, subtotal } = suggested
  if (field === 'business') return business && business.value.name
  if (field === 'subtotal') return subtotal && dollars(subtotal.value)
  return receiptDatetime && formatEastern(receiptDatetime.value)
}

/**
 * The values that were found for a field, as texts. Of two, they leave out the year that both have, so that both fit
 * beside each other.
 */
export function valueWords(field: SuggestedField, suggested: Suggestions): readonly string[] {
  const words = valuesOf(field, suggested).map((value) => suggestionWords(field, value) ?? '')
  if (field !== 'receiptDatetime' || words.length < 2) return words
  const years = words.map((text) => YEAR.exec(text)?.[0])
  return years[0] === years[1] ? words.map((text) => text.replace(YEAR, '')) : words
}

/** In `Nov 10, 2026, 8:12 AM`. */
const YEAR = /, \d{4}/

/** The same as one text; the second of two says only what differs: `Nov 10, 9:57 AM or PM`. */
export function joinedWords(field: SuggestedField, suggested: Suggestions): string {
  const [one = '', other] = valueWords(field, suggested)
  if (other === undefined) return one
  const shared = SHARED.map((start) => start.exec(one)?.[0]).find(
    (start) => start !== undefined && other.startsWith(start),
  )
  return `${one} or ${other.slice(shared?.length ?? 0)}`
}

/** Starts of `Nov 10, 9:57 AM`: all but AM, and the day. */
const SHARED = [/^.* /, /^.*, /]

/** @returns words for how the value of a field was calculated, if no such value is printed; else null */
export function lessTaxWords(field: SuggestedField, { subtotal }: Suggestions): string | null {
  return field === 'subtotal' && subtotal?.isTotalLessTax ? 'total less tax' : null
}

export const ONE_OF_TWO = 'one of two'

/** Why nothing was read, as sentences without a stop. */
export const NOT_READ_WORDS: Readonly<Record<NotRead, string>> = {
  'no-reader': 'The text reader is not on this tablet yet',
  'no-image': 'The image is not on this tablet yet',
  unreadable: 'The text in the image could not be read',
  impossible: 'This browser cannot read text in images',
  off: 'Images are not read on this tablet',
}
