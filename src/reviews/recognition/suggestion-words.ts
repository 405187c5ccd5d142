import { formatEastern } from '../../rules/eastern-time.ts'
import { dollars } from '../format/decision-words.ts'
import type { SuggestedField, Suggestions } from './suggestions.ts'

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
