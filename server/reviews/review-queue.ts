import { and, asc, between, desc, eq, ne, sql } from 'drizzle-orm'
import type { PageKey } from '../../src/contract/page-key.ts'
import { SIMILAR_WITHIN_MS } from '../../src/rules/similar-receipts.ts'
import type { Database } from '../database/database.ts'
import { prepared } from '../database/prepared.ts'
import { requestJson, storedRequest, toCents, type StoredRequest } from './review-request.ts'
import type { ImageUrls } from '../images/receipt-images.ts'
import { isInQueue, reviewRequest } from '../database/schema.ts'

const PAGE_SIZE = 20
const MOST_SIMILAR = 50

const START = { submittedDatetime: '-infinity', id: '' }

/**
 * Prepares call 7.
 * @returns reads a page of the open requests that are listed (spec section 4), oldest first, as JSON; without the key of the
 *   previous page's last request, the first page
 */
export function queueReader(database: Database) {
  const { submittedAt, id } = reviewRequest
  const after = sql`(${sql.placeholder('submittedDatetime')}::timestamptz, ${sql.placeholder('id')})`
  const page = database
    .select(storedRequest)
    .from(reviewRequest)
    .where(and(isInQueue, sql`(${submittedAt}, ${id}) > ${after}`))
    .orderBy(asc(submittedAt), asc(id))
    .limit(PAGE_SIZE + 1)
  const readPage = prepared(database, 'queue_page', page)

  return async (images: ImageUrls, after: PageKey = START): Promise<string> => {
    const rows = await readPage({ ...after })
    const items = rows.slice(0, PAGE_SIZE).map((row) => requestJson(row, images))
    const last = rows.length > PAGE_SIZE ? keyOf(rows[PAGE_SIZE - 1]!.json) : null
    return `{"items":[${items.join()}],"last_evaluated_key":${JSON.stringify(last)}}`
  }
}

/**
 * Call 19. Prepared, because every open screen repeats it.
 * @returns reads those of the requests that are decided, in no particular order: the answer as JSON
 */
export function decidedReader(database: Database) {
  const { id, reviewStatus } = reviewRequest
  const decided = database
    .select(storedRequest)
    .from(reviewRequest)
    .where(and(sql`${id} = any(${sql.placeholder('reviewIds')}::text[])`, ne(reviewStatus, 'open')))
  const readDecided = prepared(database, 'decided_requests', decided)

  return async (images: ImageUrls, reviewIds: readonly string[]): Promise<string> => {
    const rows = await readDecided({ reviewIds })
    return listJson(rows, images)
  }
}

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
    .limit(MOST_SIMILAR)
  return listJson(rows, images)
}

function listJson(rows: readonly StoredRequest[], images: ImageUrls): string {
  return `{"items":[${rows.map((row) => requestJson(row, images)).join()}]}`
}

function keyOf(json: string): PageKey {
  const { submittedDatetime, id } = JSON.parse(json) as PageKey
  return { submittedDatetime, id }
}
