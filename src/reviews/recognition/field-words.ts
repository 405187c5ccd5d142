/** The fields that are read in images, and what was read or why nothing was, in words. */
import { formatEastern } from '../../rules/eastern-time.ts'
import { dollars } from '../format/words.ts'
import {
  SUGGESTED_FIELDS,
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

/** What was found for a field, as text; null if nothing was. */
export function suggestionWords(field: SuggestedField, suggested: Suggestions): string | null {
  const { business, receiptDatetime, subtotal } = suggested
  if (field === 'business') return business && business.value.name
  if (field === 'subtotal') return subtotal && dollars(subtotal.value)
  return receiptDatetime && formatEastern(receiptDatetime.value)
}

/** Why nothing was read, as sentences without a stop. */
export const NOT_READ_WORDS: Readonly<Record<NotRead, string>> = {
  'no-reader': 'The text reader is not on this tablet yet',
  'no-image': 'The image is not on this tablet yet',
  unreadable: 'The text in the image could not be read',
  impossible: 'This browser cannot read text in images',
  off: 'Images are not read on this tablet',
}
