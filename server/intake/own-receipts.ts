import { and, desc, eq, sql } from 'drizzle-orm'
import type { OwnReceipt } from '../../src/contract/intake-calls.ts'
import type { PageKey } from '../../src/contract/page-key.ts'
import type { Database } from '../database/database.ts'
import { reviewRequest } from '../database/schema.ts'
import { pointsLedger } from '../database/review-tables.ts'
import { contractTime } from '../reviews/review-request.ts'

const PAGE_SIZE = 20

/** Receipts as their customers see them. The reviewer's notes and name are not theirs to see. */
export function ownReceipts(database: Database) {
  return database
    .select({
      id: reviewRequest.id,
      submittedDatetime: sql<string>`${contractTime(reviewRequest.submittedAt)}`,
      lastUpdatedDatetime: sql<string>`${contractTime(reviewRequest.lastUpdatedAt)}`,
      businessName: reviewRequest.businessName,
      receiptDatetime: sql<string | null>`${contractTime(reviewRequest.receiptAt)}`,
      subtotal: sql<number | null>`${reviewRequest.subtotalCents} / 100::float8`,
      reviewStatus: reviewRequest.reviewStatus,
      rejectionReasons: reviewRequest.rejectionReasons,
      points: sql<number>`coalesce((select sum(${pointsLedger.points}) from ${pointsLedger} where ${pointsLedger.reviewId} = ${reviewRequest.id}), 0)::int`,
    })
    .from(reviewRequest)
}

/**
 * Call 21: a page of one customer's receipts, the newest first.
 * @param after the key of the previous page's last receipt; undefined for the first page
 */
export async function listOwnReceipts(
  database: Database,
  userEmail: string,
  after: PageKey | undefined,
): Promise<{ items: OwnReceipt[]; last_evaluated_key: PageKey | null }> {
  const { id, submittedAt } = reviewRequest
  const rows = await ownReceipts(database)
    .where(
      and(
        eq(reviewRequest.userEmail, userEmail),
        after &&
          sql`(${submittedAt}, ${id}) < (${after.submittedDatetime}::timestamptz, ${after.id})`,
      ),
    )
    .orderBy(desc(submittedAt), desc(id))
    .limit(PAGE_SIZE + 1)
  const items = rows.slice(0, PAGE_SIZE)
  const last = rows.length > PAGE_SIZE ? items.at(-1)! : null
  return {
    items,
    last_evaluated_key: last && { submittedDatetime: last.submittedDatetime, id: last.id },
  }
}
