/** Which receipts may be the same purchase (spec section 7, call 8). Server and page share the rule. */

/** Largest time difference for one purchase: people mistype the hour more often than the price. */
export const SIMILAR_WITHIN_MS = 24 * 60 * 60_000

/** A purchase; null for what is not known about it. */
export interface KnownPurchase {
  businessId: string | null
  /** ISO 8601. */
  receiptDatetime: string | null
  /** Pre-tax dollars. */
  subtotal: number | null
}

/** Business and subtotal are equal and the times at most 24 hours apart; false if one of them is unknown. */
export function isSamePurchase(one: KnownPurchase, other: KnownPurchase): boolean {
  if (one.businessId === null || one.businessId !== other.businessId) return false
  if (one.receiptDatetime === null || other.receiptDatetime === null) return false
  const apart = Math.abs(Date.parse(one.receiptDatetime) - Date.parse(other.receiptDatetime))
  return isSameTotal(one.subtotal, other.subtotal) && apart <= SIMILAR_WITHIN_MS
}

/** False if a subtotal is unknown. */
export function isSameCustomerAndTotal(
  one: { userEmail: string; subtotal: number | null },
  other: { userEmail: string; subtotal: number | null },
): boolean {
  const isSameCustomer = one.userEmail.toLowerCase() === other.userEmail.toLowerCase()
  return isSameCustomer && isSameTotal(one.subtotal, other.subtotal)
}

/** Compares whole cents, because the amounts are floats. False if a subtotal is unknown. */
export function isSameTotal(one: number | null, other: number | null): boolean {
  if (one === null || other === null) return false
  return Math.round(one * 100) === Math.round(other * 100)
}
