/** What the words before a date or time say about it. */

/** Of another event than the purchase, or of none. */
const OTHER =
  /expir|expiry|\bexp\b|valid|return|refund|exchange|pick\s?-?up|\bdue\b|(?:use|sell|redeem|deliver\w*) by|since|until|through|thru|next|ready|arriv|estimat|schedul|reserv|survey|birth|\bdob\b|best before|hours?\b|\bhrs\b|\bopen\b|copyright|coupon|offer/i

/** Close to the purchase, but often minutes before or after it. */
const ASIDE = /print|order|open|seated|start|clock|login|batch/i

/** The purchase itself. */
const PURCHASE = /paid|payment|closed?\b|trans|trxn|txn|sale|purchase|charged|settle/i

/** How well a date or time is known to be of the purchase; null: it is not. */
export type Closeness = 0 | 1 | 2

/** @param words in the row, before the date or time */
export function closenessOf(words: string): Closeness | null {
  if (OTHER.test(words)) return null
  if (ASIDE.test(words)) return 0
  return PURCHASE.test(words) ? 2 : 1
}
