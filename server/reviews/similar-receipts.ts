import { and, between, desc, eq, sql } from 'drizzle-orm'
import type { ReceiptActivity } from '../../src/contract/review-calls.ts'
import { SIMILAR_WITHIN_MS } from '../../src/rules/similar-receipts.ts'
import type { Database } from '../database/database.ts'
import { toCents, toReceiptActivity } from './review-request.ts'
import type { ImageUrls } from '../images/receipt-images.ts'
import { receiptActivity } from '../database/schema.ts'

const MAX_RECEIPTS = 50

/**
 * Call 8: receipts that may be the same purchase, in any state of review, the newest first. The rule is
 * `isSamePurchase` of `src/rules/similar-receipts.ts` in SQL.
 */
export async function findSimilarReceipts(
  database: Database,
  images: ImageUrls,
  receipt: { businessId: string; receiptDatetime: string; subtotal: number },
): Promise<ReceiptActivity[]> {
  const within = sql`${SIMILAR_WITHIN_MS}::int * interval '1 millisecond'`
  const at = sql`${receipt.receiptDatetime}::timestamptz`
  const rows = await database
    .select()
    .from(receiptActivity)
    .where(
      and(
        eq(receiptActivity.businessId, receipt.businessId),
        eq(receiptActivity.subtotalCents, toCents(receipt.subtotal)),
        between(receiptActivity.receiptAt, sql`${at} - ${within}`, sql`${at} + ${within}`),
      ),
    )
    .orderBy(desc(receiptActivity.submittedAt), desc(receiptActivity.id))
    .limit(MAX_RECEIPTS)
  return rows.map((row) => toReceiptActivity(row, images))
}
