/** Suggestions for the form, read from the images. Nothing is filled in unless the reviewer accepts it. */
import type { BusinessOption, ReviewRequest } from '../../contract/review-calls.ts'
import type { ReviewDraft } from '../../offline/rows.ts'
import type { Reading } from './findings.ts'
import { findingsIn } from './read-receipt.ts'

/** The fields of the form that can be read from an image; null where nothing was found. */
export interface Suggestions {
  business: BusinessOption | null
  /** ISO 8601 in UTC. */
  receiptDatetime: string | null
  /** Dollars, as typed into the form. */
  subtotal: string | null
}

export type SuggestedField = keyof Suggestions

/** In the order of the form. An approval needs all three. */
export const SUGGESTED_FIELDS = ['business', 'receiptDatetime', 'subtotal'] as const

/** The suggestions that the readings of a request's images give. */
export function suggestionsIn(
  readings: readonly Reading[],
  { submittedDatetime }: Pick<ReviewRequest, 'submittedDatetime'>,
  businesses: readonly BusinessOption[],
): Suggestions {
  const found = findingsIn(readings, { submitted: submittedDatetime, businesses })
  return {
    business: found.business?.value ?? null,
    receiptDatetime: found.receiptDatetime?.value ?? null,
    subtotal: found.subtotal?.value.toFixed(2) ?? null,
  }
}

/** Whether a field of the form already has the suggested value. */
export function isTaken(
  field: SuggestedField,
  suggested: Suggestions,
  draft: ReviewDraft,
): boolean {
  const { business, receiptDatetime, subtotal } = suggested
  if (field === 'business') return business !== null && draft.business?.id === business.id
  if (field === 'subtotal') return subtotal !== null && Number(draft.subtotal) === Number(subtotal)
  return Date.parse(draft.receiptDatetime ?? '') === Date.parse(receiptDatetime ?? '')
}

/** The suggestions for fields that are still empty; what was typed, even half of it, is never overwritten. */
export function fillingOf(suggested: Suggestions, draft: ReviewDraft): Partial<ReviewDraft> {
  const { business, receiptDatetime, subtotal } = suggested
  const isDateEmpty = !draft.receiptDatetime && !hasTyped(draft.datetimeParts)
  return {
    ...(business && !draft.business && { business }),
    ...(receiptDatetime !== null && isDateEmpty && { receiptDatetime }),
    ...(subtotal !== null && draft.subtotal.trim() === '' && { subtotal }),
  }
}

function hasTyped(parts: ReviewDraft['datetimeParts']): boolean {
  return Object.values(parts ?? {}).some((part) => part !== undefined)
}
