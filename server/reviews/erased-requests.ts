import { asc, eq, gt } from 'drizzle-orm'
import type * as z from 'zod'
import type { listErasedRequests } from '../../src/contract/review-event-calls.ts'
import type { Database } from '../database/database.ts'
import { erasedRequests } from '../database/erasure-tables.ts'
import { HttpError } from '../http/http-error.ts'

const PAGE_SIZE = 500

/**
 * Call 28 (spec section 7, checklist G3): the requests that were erased after a position, in the order of their erasure. Only
 * one process erases at a time, so none can turn up later before one that was read.
 */
export async function listErased(
  database: Database,
  after: number,
): Promise<z.input<(typeof listErasedRequests)['response']>> {
  const { reviewId, images, position } = erasedRequests
  const rows = await database
    .select({ reviewId, images, position })
    .from(erasedRequests)
    .where(gt(position, after))
    .orderBy(asc(position))
    .limit(PAGE_SIZE + 1)
  const page = rows.slice(0, PAGE_SIZE)
  return {
    reviewIds: page.map((row) => row.reviewId),
    images: page.flatMap((row) => row.images),
    last: page.at(-1)?.position ?? after,
    hasMore: rows.length > PAGE_SIZE,
  }
}

/** @returns what is answered about a request that is not there: 410 if it was erased, otherwise 404 */
export async function noSuchRequest(database: Database, reviewId: string): Promise<HttpError> {
  const isErased = await database.$count(erasedRequests, eq(erasedRequests.reviewId, reviewId))
  return isErased > 0
    ? new HttpError(410, 'This request was erased, because its customer asked for it')
    : new HttpError(404, 'There is no such review request')
}
