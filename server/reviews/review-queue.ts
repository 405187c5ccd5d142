import { and, asc, sql } from 'drizzle-orm'
import type { PageKey, ReviewRequest } from '../../src/contract/review-calls.ts'
import type { Database } from '../database/database.ts'
import { toReviewRequest } from './review-request.ts'
import type { ImageUrls } from '../images/receipt-images.ts'
import { isInQueue, reviewRequest } from '../database/schema.ts'

const PAGE_SIZE = 20

interface QueuePage {
  items: ReviewRequest[]
  last_evaluated_key: PageKey | null
}

/**
 * Call 7: a page of the open requests that are listed (spec section 4), oldest first.
 * @param after the key of the previous page's last request; undefined for the first page
 */
export async function readQueuePage(
  database: Database,
  images: ImageUrls,
  after: PageKey | undefined,
): Promise<QueuePage> {
  const { submittedAt, id } = reviewRequest
  const rows = await database
    .select()
    .from(reviewRequest)
    .where(
      and(
        isInQueue,
        after &&
          sql`(${submittedAt}, ${id}) > (${after.submittedDatetime}::timestamptz, ${after.id})`,
      ),
    )
    .orderBy(asc(submittedAt), asc(id))
    .limit(PAGE_SIZE + 1)

  const items = rows.slice(0, PAGE_SIZE).map((row) => toReviewRequest(row, images))
  const last = items.at(-1)
  const hasMore = rows.length > PAGE_SIZE
  return {
    items,
    last_evaluated_key:
      hasMore && last ? { submittedDatetime: last.submittedDatetime, id: last.id } : null,
  }
}
