/**
 * Decided requests lose their images some time after their last change: they are asked to be deleted, and go unless a
 * younger or open request has them, whose time comes later.
 */
import { and, gt, lt, ne, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { auditLog, receiptImages, reviewRequest } from '../database/schema.ts'
import { askToDelete } from './image-deletions.ts'

/** One transaction locks so many requests, for some milliseconds. */
const BATCH = 300

/** @returns how many requests would lose their images */
export async function countForgettable(database: Database, before: Date): Promise<number> {
  const [row] = await database
    .select({ count: sql<number>`count(distinct ${reviewRequest.id})::int` })
    .from(receiptImages)
    .innerJoin(reviewRequest, sql`${reviewRequest.id} = ${receiptImages.reviewId}`)
    .where(isDecidedBefore(before))
  return row?.count ?? 0
}

/**
 * The caller must see to it that no other process archives or erases (`server/retention/archive-lock.ts`).
 * @param before the last change was before this time
 * @returns how many requests lost their images
 */
export async function forgetImages(database: Database, before: Date, now: Date): Promise<number> {
  let forgotten = 0
  for (let last = ''; ;) {
    const some = await database
      .selectDistinct({ id: receiptImages.reviewId })
      .from(receiptImages)
      .innerJoin(reviewRequest, sql`${reviewRequest.id} = ${receiptImages.reviewId}`)
      .where(and(gt(receiptImages.reviewId, last), isDecidedBefore(before)))
      .orderBy(receiptImages.reviewId)
      .limit(BATCH)
    if (some.length === 0) return forgotten
    const ids = some.map(({ id }) => id)
    forgotten += await database.transaction((transaction) =>
      forgetSome(transaction, ids, before, now),
    )
    last = ids.at(-1)!
  }
}

async function forgetSome(
  transaction: Database,
  candidates: readonly string[],
  before: Date,
  now: Date,
): Promise<number> {
  const rows = await transaction
    .select({ id: reviewRequest.id })
    .from(reviewRequest)
    .where(and(isOneOf(reviewRequest.id, candidates), isDecidedBefore(before)))
    .orderBy(reviewRequest.id)
    // A correction that came meanwhile is a later change.
    .for('update')
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  const images = sql`
    select distinct ${receiptImages.name}, ${now.toISOString()}::timestamptz
    from ${receiptImages} where ${isOneOf(receiptImages.reviewId, ids)}`
  await askToDelete(transaction, images, 'the later one')
  await transaction.delete(receiptImages).where(isOneOf(receiptImages.reviewId, ids))
  await transaction.update(reviewRequest).set({ images: [] }).where(isOneOf(reviewRequest.id, ids))
  await transaction.insert(auditLog).values({
    ...{ at: now, requestId: '', action: 'forget-images', subject: ids[0]!, status: 200 },
    count: ids.length,
  })
  return ids.length
}

function isDecidedBefore(before: Date): SQL | undefined {
  return and(ne(reviewRequest.reviewStatus, 'open'), lt(reviewRequest.lastUpdatedAt, before))
}

const isOneOf = (
  column: typeof receiptImages.reviewId | typeof reviewRequest.id,
  ids: readonly string[],
) => sql`${column} = any(${sql.param(ids)}::text[])`
