import { and, ne, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { prepared } from '../database/prepared.ts'
import { reviewRequest } from '../database/schema.ts'
import type { ImageUrls } from '../images/receipt-images.ts'
import { requestJson, storedRequest } from './review-request.ts'

/**
 * Call 19: reads those of the requests that are decided, in no particular order.
 * @returns the answer as JSON
 */
export type ReadDecided = (images: ImageUrls, reviewIds: readonly string[]) => Promise<string>

/** Prepares the reading, which every open screen repeats. */
export function decidedReader(database: Database): ReadDecided {
  const { id, reviewStatus } = reviewRequest
  const decided = database
    .select(storedRequest)
    .from(reviewRequest)
    .where(and(sql`${id} = any(${sql.placeholder('reviewIds')}::text[])`, ne(reviewStatus, 'open')))
  const readDecided = prepared(database, 'decided_requests', decided)

  return async (images, reviewIds) => {
    const rows = await readDecided({ reviewIds })
    return `{"items":[${rows.map((row) => requestJson(row, images)).join()}]}`
  }
}
