import { and, asc, sql } from 'drizzle-orm'
import type { PageKey } from '../../src/contract/page-key.ts'
import type { Database } from '../database/database.ts'
import { requestJson, storedRequest } from './review-request.ts'
import type { ImageUrls } from '../images/receipt-images.ts'
import { isInQueue, reviewRequest } from '../database/schema.ts'

const PAGE_SIZE = 20

/** Before the first request of all. */
const START = { submittedDatetime: '-infinity', id: '' }

/**
 * Call 7: reads a page of the open requests that are listed (spec section 4), oldest first.
 * @param after the key of the previous page's last request; undefined for the first page
 * @returns the page as JSON
 */
export type ReadQueuePage = (images: ImageUrls, after: PageKey | undefined) => Promise<string>

/** Prepares the reading of pages, so that the database plans it only once for each connection. */
export function queueReader(database: Database): ReadQueuePage {
  const { submittedAt, id } = reviewRequest
  const after = sql`(${sql.placeholder('submittedDatetime')}::timestamptz, ${sql.placeholder('id')})`
  const page = database
    .select(storedRequest)
    .from(reviewRequest)
    .where(and(isInQueue, sql`(${submittedAt}, ${id}) > ${after}`))
    .orderBy(asc(submittedAt), asc(id))
    .limit(PAGE_SIZE + 1)
    .prepare('queue_page')

  return async (images, after = START) => {
    const rows = await page.execute(after)
    const items = rows.slice(0, PAGE_SIZE).map((row) => requestJson(row, images))
    const last = rows.length > PAGE_SIZE ? keyOf(items.at(-1)!) : null
    return `{"items":[${items.join()}],"last_evaluated_key":${JSON.stringify(last)}}`
  }
}

function keyOf(item: string): PageKey {
  const { submittedDatetime, id } = JSON.parse(item) as PageKey
  return { submittedDatetime, id }
}
