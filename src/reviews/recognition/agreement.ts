/** Whether what was read in the images confirms what the customer stated. */
import type { ReviewRequest } from '../../contract/review-calls.ts'
import type { Suggestions } from './suggestions.ts'

type Claim = Pick<ReviewRequest, 'businessId' | 'receiptDatetime' | 'subtotal'>

const MINUTE = 60_000

/**
 * Whether the customer stated all three fields of an approval, and all three were read alike: the same business,
 * the same minute, the same cents.
 * @param suggestions whether they are sure makes no difference here
 */
export function agreesWithClaim(
  { business, receiptDatetime, subtotal }: Suggestions,
  claim: Claim,
): boolean {
  if (claim.businessId === null || claim.receiptDatetime === null || claim.subtotal === null)
    return false
  return (
    business?.value.id === claim.businessId &&
    // Many receipts print no seconds, and many customers state none.
    minuteOf(receiptDatetime?.value ?? '') === minuteOf(claim.receiptDatetime) &&
    centsOf(subtotal?.value ?? NaN) === centsOf(claim.subtotal)
  )
}

function minuteOf(instant: string): number {
  return Math.floor(Date.parse(instant) / MINUTE)
}

function centsOf(dollars: number): number {
  return Math.round(dollars * 100)
}
