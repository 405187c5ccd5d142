import { SUGGESTED_FIELDS, type SuggestedField } from './suggestions.ts'

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
