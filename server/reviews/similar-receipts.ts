import { and, between, desc, eq, sql } from 'drizzle-orm'
import { SIMILAR_WITHIN_MS } from '../../src/rules/similar-receipts.ts'
import type { Database } from '../database/database.ts'
import { requestJson, storedRequest, toCents } from './review-request.ts'
import type { ImageUrls } from '../images/receipt-images.ts'
import { reviewRequest } from '../database/schema.ts'

const MAX_RECEIPTS = 50

/**
 * Call 8: review requests that may show the same purchase, in any review state, newest first. Implements
 * `isSamePurchase` of `src/rules/similar-receipts.ts` in SQL.
 * @returns the answer as JSON, with at most 50 requests
 */
export async function findSimilarReceipts(
  database: Database,
  images: ImageUrls,
  receipt: { businessId: string; receiptDatetime: string; subtotal: number },
): Promise<string> {
  const within = sql`${SIMILAR_WITHIN_MS}::int * interval '1 millisecond'`
  const at = sql`${receipt.receiptDatetime}::timestamptz`
  const rows = await database
    .select(storedRequest)
    .from(reviewRequest)
    .where(
      and(
        eq(reviewRequest.businessId, receipt.businessId),
        eq(reviewRequest.subtotalCents, toCents(receipt.subtotal)),
        between(reviewRequest.receiptAt, sql`${at} - ${within}`, sql`${at} + ${within}`),
      ),
    )
    .orderBy(desc(reviewRequest.submittedAt), desc(reviewRequest.id))
    .limit(MAX_RECEIPTS)
  return `{"items":[${rows.map((row) => requestJson(row, images)).join()}]}`
}
