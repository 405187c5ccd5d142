import { and, asc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { listChanges as call } from '../../src/contract/intake-calls.ts'
import type { Database } from '../database/database.ts'
import { reviewRequest } from '../database/schema.ts'
import { readCursor, writeCursor } from './change-cursor.ts'
import { ownReceipts } from './own-receipts.ts'

const PAGE_SIZE = 100

/**
 * Each look begins this long before the one before it did, in milliseconds. A change has the time at which its server took
 * the request up, by that server's clock, and is seen once it is stored: later, and not in the order of the times. A receipt
 * takes half a minute at most; the rest is for clocks that differ.
 */
const OVERLAP_MS = 5 * 60_000

/**
 * Call 30: a page of what changed of one customer's receipts, the earliest change first. No change is missed; what changed within
 * `OVERLAP_MS` comes again with the next look.
 * @param since `next` of the answer before; undefined for everything
 * @throws {HttpError} 400 when `since` is none, or another customer's
 */
export async function listChanges(
  database: Database,
  userEmail: string,
  since: string | undefined,
): Promise<z.input<(typeof call)['response']>> {
  const cursor = since === undefined ? null : readCursor(userEmail, since)
  // What arrives behind the place of a later page is found by the next look.
  const began = cursor?.began ?? new Date().toISOString()
  const { id, lastUpdatedAt } = reviewRequest
  const after = cursor?.after
  const rows = await ownReceipts(database)
    .where(
      and(
        eq(reviewRequest.userEmail, userEmail),
        after && sql`(${lastUpdatedAt}, ${id}) > (${after.at}::timestamptz, ${after.id})`,
      ),
    )
    .orderBy(asc(lastUpdatedAt), asc(id))
    .limit(PAGE_SIZE + 1)
  const items = rows.slice(0, PAGE_SIZE)
  if (rows.length > PAGE_SIZE) {
    const last = items.at(-1)!
    const next = { after: { at: last.lastUpdatedDatetime, id: last.id }, began }
    return { items, next: writeCursor(userEmail, next), hasMore: true }
  }
  const at = new Date(Date.parse(began) - OVERLAP_MS).toISOString()
  return {
    items,
    next: writeCursor(userEmail, { after: { at, id: '' }, began: null }),
    hasMore: false,
  }
}
