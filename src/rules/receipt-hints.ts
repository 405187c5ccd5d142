/** Hints that a receipt may have to be rejected, each with a rejection reason. They never decide. */
import { formatEastern, toEastern } from './eastern-time.ts'
import { RECEIPT_EXPIRES_DAYS, type RejectionReason } from './receipt.ts'

export interface ReceiptHint {
  kind: 'expired' | 'future' | 'same-total' | 'same-image'
  words: string
  /** The rejection reason that the hint suggests. */
  reason: RejectionReason
}

interface OtherRequest {
  userEmail: string
  /** ISO 8601, like all times in this file. */
  submittedDatetime: string
}

export interface HintFacts {
  /** As typed, or else as the customer stated it. */
  receiptDatetime: string | null
  submittedDatetime: string
  /** Other requests of the same customer with the same total. */
  sameTotal: readonly OtherRequest[]
  /** Other requests with the same image. */
  sameImage: readonly OtherRequest[]
}

/** The hints that apply, the strongest first. */
export function receiptHints(facts: HintFacts): ReceiptHint[] {
  const { receiptDatetime, submittedDatetime, sameTotal, sameImage } = facts
  const [image, total] = [sameImage[0], sameTotal[0]]
  const hints: (ReceiptHint | false | undefined)[] = [
    image && {
      kind: 'same-image',
      words: `The same image came from ${image.userEmail}, ${whenAndMore(sameImage)}.`,
      reason: 'duplicate',
    },
    total && {
      kind: 'same-total',
      words: `This customer sent another receipt with the same total, ${whenAndMore(sameTotal)}.`,
      reason: 'duplicate',
    },
    receiptDatetime !== null &&
      Date.parse(receiptDatetime) > Date.parse(submittedDatetime) && {
        kind: 'future',
        words: 'The date is in the future: later than the submission.',
        reason: 'missing-invalid-date',
      },
    receiptDatetime !== null &&
      isExpired(receiptDatetime, submittedDatetime) && {
        kind: 'expired',
        words: `More than ${RECEIPT_EXPIRES_DAYS} days old when it was submitted.`,
        reason: 'expired',
      },
  ]
  return hints.filter((hint) => typeof hint === 'object')
}

/**
 * Tells if a receipt was older than 30 days when it was submitted (spec section 9). Days are New York's: a receipt from
 * ten o'clock expires at ten o'clock, even if the clocks changed in between.
 */
export function isExpired(receiptDatetime: string, submittedDatetime: string): boolean {
  const expires = toEastern(receiptDatetime).add({ days: RECEIPT_EXPIRES_DAYS })
  return expires.toDate().getTime() < Date.parse(submittedDatetime)
}

/** `submitted Nov 10, 2026, 8:31 AM, and 2 more` */
function whenAndMore(requests: readonly OtherRequest[]): string {
  const [first, ...more] = requests
  const when = first ? `submitted ${formatEastern(first.submittedDatetime)}` : ''
  return more.length > 0 ? `${when}, and ${more.length} more` : when
}
