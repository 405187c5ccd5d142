import type { ReviewRequest } from '../../contract/review-calls.ts'
import type { ReviewDraft } from '../../offline/rows.ts'
import type { ReceiptHint } from '../../rules/receipt-hints.ts'
import { NOT_READ_WORDS, twoReadWords } from './field-words.ts'
import {
  agreesWithStated,
  isChoice,
  isEmpty,
  isTaken,
  SUGGESTED_FIELDS,
  type Recognized,
  type Suggestions,
} from './suggestions.ts'

interface Confirmable {
  request: ReviewRequest
  recognized: Recognized
  draft: ReviewDraft
  /** Those known so far: of a search for similar receipts that is not done, more may come. */
  hints: readonly ReceiptHint[]
}

/** The words for a field that has something else in it than what was read. */
export const OTHER_IN_FORM = 'Something else is in the form'

/**
 * Finds what keeps a request from being approved with what was read and stated. The
 * queue marks requests by it, and the key that confirms obeys it.
 * @returns a sentence without a stop; null if nothing is in the way
 */
export function confirmObstacle({ request, recognized, draft, hints }: Confirmable): string | null {
  if (recognized.status === 'reading') return 'The image is still being read'
  if (recognized.status === 'not-read') return NOT_READ_WORDS[recognized.why]
  const { suggestions } = recognized
  const choice = SUGGESTED_FIELDS.find((field) => isChoice(field, suggestions))
  if (choice) return twoReadWords(choice)
  if (!SUGGESTED_FIELDS.every((field) => suggestions[field]?.isSure)) {
    return 'Not all three were read for sure'
  }
  if (!agreesWithStated(suggestions, request)) {
    return isFullyStated(request)
      ? 'The customer stated something else'
      : 'The customer did not state all three'
  }
  if (draft.reasons.length > 0 || draft.otherReason !== null) return 'A rejection reason is ticked'
  if (!isLikeSuggested(suggestions, draft)) return OTHER_IN_FORM
  if (hints.length > 0) return 'There is a hint against this receipt'
  return null
}

function isFullyStated({ businessId, receiptDatetime, subtotal }: ReviewRequest): boolean {
  return businessId !== null && receiptDatetime !== null && subtotal !== null
}

/** True if each field is empty or already has what was read. */
function isLikeSuggested(suggestions: Suggestions, draft: ReviewDraft): boolean {
  return SUGGESTED_FIELDS.every(
    (field) => isEmpty(field, draft) || isTaken(field, suggestions, draft),
  )
}
