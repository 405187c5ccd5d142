/** Two receipts field by field, worded for the screen. */
import type { ReviewRequest } from '../../contract/review-calls.ts'
import type { ReviewDraft } from '../../offline/rows.ts'
import { formatEastern } from '../../rules/eastern-time.ts'
import { dollars } from '../format/words.ts'
import { subjectOf } from './subject.ts'

const STATUS = { open: 'Open', approved: 'Approved', rejected: 'Rejected' }

export interface ComparedField {
  label: string
  /** Null if not known. */
  mine: string | null
  other: string | null
  /** Whether both are known and not the same. */
  differs: boolean
}

/**
 * Compares two receipts as they are shown on screen.
 * @param request the receipt under review; what is typed in `draft` overrides its fields
 * @param other the receipt to compare it with
 */
export function comparedFields(
  request: ReviewRequest,
  draft: ReviewDraft,
  other: ReviewRequest,
): ComparedField[] {
  const businessName = draft.business?.name ?? request.businessName
  const mine = { ...request, ...subjectOf(request, draft), businessName }
  const words: [string, (receipt: ReviewRequest) => string | null][] = [
    ['Customer', (receipt) => receipt.userEmail],
    ['Business', (receipt) => receipt.businessName],
    ['Date and time', (receipt) => orNull(receipt.receiptDatetime, formatEastern)],
    ['Subtotal', (receipt) => orNull(receipt.subtotal, dollars)],
    ['Status', (receipt) => STATUS[receipt.reviewStatus]],
    ['Reviewer', (receipt) => receipt.reviewerEmail ?? 'nobody yet'],
    ['Submitted', (receipt) => formatEastern(receipt.submittedDatetime)],
  ]
  return words.map(([label, wordsOf]) => {
    const [one, two] = [wordsOf(mine), wordsOf(other)]
    return { label, mine: one, other: two, differs: one !== null && two !== null && one !== two }
  })
}

function orNull<T>(value: T | null, words: (value: T) => string): string | null {
  return value === null ? null : words(value)
}
