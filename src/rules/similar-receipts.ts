/** Which receipts may be the same purchase (spec section 7, call 8). Server and page share the rule. */

/** Times of one purchase lie at most this far apart: people mistype the hour more than the price. */
export const SIMILAR_WITHIN_MS = 24 * 60 * 60_000

/** What is known of a purchase; null where nobody has said it. */
export interface KnownPurchase {
  businessId: string | null
  /** ISO 8601. */
  receiptDatetime: string | null
  /** Pre-tax dollars. */
  subtotal: number | null
}

/** Same business, same subtotal, and at most 24 hours apart; never where one of them is unknown. */
export function isSamePurchase(one: KnownPurchase, other: KnownPurchase): boolean {
  if (one.businessId === null || one.businessId !== other.businessId) return false
  if (one.receiptDatetime === null || other.receiptDatetime === null) return false
  const apart = Math.abs(Date.parse(one.receiptDatetime) - Date.parse(other.receiptDatetime))
  return isSameTotal(one.subtotal, other.subtotal) && apart <= SIMILAR_WITHIN_MS
}

/** What one customer sent twice, as far as the amount tells. */
export function isSameCustomerAndTotal(
  one: { userEmail: string; subtotal: number | null },
  other: { userEmail: string; subtotal: number | null },
): boolean {
  const isSameCustomer = one.userEmail.toLowerCase() === other.userEmail.toLowerCase()
  return isSameCustomer && isSameTotal(one.subtotal, other.subtotal)
}

/** Compared in cents. */
function isSameTotal(one: number | null, other: number | null): boolean {
  if (one === null || other === null) return false
  return Math.round(one * 100) === Math.round(other * 100)
}
