/** Writes what requests are found by where the statement that changes them cannot say it, and for rows from before. */
import { setTimeout as after } from 'node:timers/promises'
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { log } from '../config/log.ts'
import type { Database } from '../database/database.ts'
import { reviewRequest } from '../database/schema.ts'
import { wordsOf } from './search-words.ts'

/** A statement locks so many rows, for some milliseconds. */
const BATCH = 200

const PAUSE_MS = 50
const PAUSE_AFTER_FAILURE_MS = 60_000

/** A server of the release before may go on storing such rows for a while. */
const LOOK_AGAIN_MS = 600_000

/** @returns the value of the column `searchWords` for the words of a request */
export const searchVector = (words: readonly string[]) =>
  sql<string>`array_to_tsvector(${sql.param(words)}::text[])`

/**
 * Writes the search words of requests anew. Call it in the transaction that has changed them, after the change.
 * @param ids few of them
 */
export async function writeSearchWords(database: Database, ids: readonly string[]): Promise<void> {
  const rows = await database
    .select(COLUMNS)
    .from(reviewRequest)
    .where(inArray(reviewRequest.id, [...ids]))
  await store(database, rows)
}

/**
 * Fills in the search words of rows that a release without them has stored, in small batches. Several servers may do so
 * at once, and it can end anywhere: a row is written only as it was read, and what is left is found when it looks again.
 * @returns a function that ends it
 */
export function fillSearchWords(database: Database): () => Promise<void> {
  const ending = new AbortController()
  const filled = untilFilled(database, ending.signal)
  return () => {
    ending.abort()
    return filled
  }
}

async function untilFilled(database: Database, signal: AbortSignal): Promise<void> {
  let last = ''
  while (!signal.aborted) {
    let pause = PAUSE_MS
    try {
      const rows = await database
        .select(COLUMNS)
        .from(reviewRequest)
        .where(and(isNull(reviewRequest.searchWords), gt(reviewRequest.id, last)))
        .orderBy(reviewRequest.id)
        .limit(BATCH)
      // Before they are stored: rows that fail do not hold up those behind them.
      last = rows.at(-1)?.id ?? ''
      await store(database, rows)
      if (rows.length === 0) pause = LOOK_AGAIN_MS
    } catch (error) {
      log.warn({ err: error }, 'Could not fill in what old requests are found by; going on')
      pause = PAUSE_AFTER_FAILURE_MS
    }
    await after(pause, null, { signal, ref: false }).catch(() => undefined)
  }
}

const COLUMNS = {
  id: reviewRequest.id,
  userEmail: reviewRequest.userEmail,
  submittedAt: reviewRequest.submittedAt,
  businessName: reviewRequest.businessName,
  receiptAt: reviewRequest.receiptAt,
  subtotalCents: reviewRequest.subtotalCents,
  reviewStatus: reviewRequest.reviewStatus,
  reviewerEmail: reviewRequest.reviewerEmail,
  rejectionReasons: reviewRequest.rejectionReasons,
  /** Another one after each change. */
  version: sql<string>`${reviewRequest}.xmin::text`,
}

type ReadRow = Parameters<typeof wordsOf>[0] & { version: string }

/** A row that has changed since it was read stays as it is. */
async function store(database: Database, rows: readonly ReadRow[]): Promise<void> {
  if (rows.length === 0) return
  const written = rows.map((row) => ({ id: row.id, version: row.version, words: wordsOf(row) }))
  await database
    .update(reviewRequest)
    .set({ searchWords: sql`array_to_tsvector(array(select jsonb_array_elements_text(words)))` })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as written (id text, version text, words jsonb)`,
    )
    .where(
      and(
        eq(reviewRequest.id, sql`written.id collate "C"`),
        sql`${reviewRequest}.xmin::text = written.version`,
      ),
    )
}
