/** What the images propose for the form. Never more than a proposal: a person takes it over or not. */
import type { BusinessOption, ReviewRequest } from '../../contract/review-calls.ts'
import type { ReviewDraft } from '../../offline/rows.ts'
import type { Reading } from './findings.ts'
import { findingsIn } from './read-receipt.ts'

/** The part of the form that can be read off an image, null where nothing was found. */
export interface Suggestions {
  business: BusinessOption | null
  receiptDatetime: string | null
  /** Dollars as they are typed. */
  subtotal: string | null
}

export type SuggestedField = keyof Suggestions

/** What the readings of a request's images propose. */
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

/** Whether the form says the same as the image. */
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

/** What fills the fields that are empty; nothing that was typed is touched. */
export function fillingOf(suggested: Suggestions, draft: ReviewDraft): Partial<ReviewDraft> {
  const { business, receiptDatetime, subtotal } = suggested
  return {
    ...(business && !draft.business && { business }),
    ...(receiptDatetime !== null && !draft.receiptDatetime && { receiptDatetime }),
    ...(subtotal !== null && draft.subtotal.trim() === '' && { subtotal }),
  }
}
