/**
 * Erases a person from the database in small transactions. It finds what to do in what is still stored, so that it can be
 * killed anywhere and run again.
 */
import { inArray, max, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { erasedRequests, type LastingEvent } from '../database/erasure-tables.ts'
import { pointsLedger } from '../database/review-tables.ts'
import {
  auditLog,
  contactMessages,
  receiptImages,
  reviewRequest,
  waitlistEntries,
} from '../database/schema.ts'
import { forgetRequests, requests } from '../retention/archivable.ts'
import { askToDelete } from '../retention/image-deletions.ts'
import { lastingEvents, readRequestLine } from './request-line.ts'
import { isAddress, namesThem, spellingsIn } from './stored-person.ts'

/** One transaction locks so many rows, for some milliseconds. */
const BATCH = 300

/** @returns how many requests went */
export async function eraseStored(database: Database, email: string): Promise<number> {
  let erased = 0
  // Their app may be sending receipts.
  for (;;) {
    const spellings = await spellingsIn(database, reviewRequest, reviewRequest.userEmail, email)
    if (spellings.length === 0) break
    for (let some = -1; some !== 0; erased += some) {
      some = await database.transaction((transaction) => eraseSome(transaction, spellings))
    }
  }
  await leavePoints(database, email)
  await database.delete(waitlistEntries).where(isAddress(waitlistEntries.email, email))
  await database.delete(contactMessages).where(isAddress(contactMessages.email, email))
  return erased
}

/** Locks requests first, in their order, as whoever changes one does: a decision counts before, or finds none. */
async function eraseSome(transaction: Database, spellings: string[]): Promise<number> {
  const locked = await transaction
    .select({ id: reviewRequest.id })
    .from(reviewRequest)
    .where(inArray(reviewRequest.userEmail, spellings))
    .orderBy(reviewRequest.id)
    .limit(BATCH)
    .for('update')
  if (locked.length === 0) return 0
  const ids = locked.map(({ id }) => id)
  // In a statement of its own: one that waited for the locks would not see what came meanwhile.
  const lines = await requests.readAgain(transaction, ids)
  const images = await imagesOf(transaction, ids)
  await rememberErased(
    transaction,
    lines.map(({ id, line }) => ({
      reviewId: id,
      images: images
        .filter((image) => image.reviewId === id && !image.isShared)
        .map(({ name }) => name),
      events: lastingEvents(readRequestLine(line)),
    })),
  )
  const now = sql`${new Date().toISOString()}::timestamptz`
  const names = sql`select distinct name, ${now} from unnest(${sql.param(images.map(({ name }) => name))}::text[]) name`
  // An archived request of somebody else may have asked for a later time.
  await askToDelete(transaction, names, 'the later one')
  await forgetRequests(transaction, ids)
  return ids.length
}

/** Whether a request has an image that one of others has, too, tells the deletion for certain. */
function imagesOf(transaction: Database, ids: string[]) {
  const { reviewId, name } = receiptImages
  return transaction
    .select({
      reviewId,
      name,
      isShared: sql<boolean>`exists (select from receipt_images other where other.name = receipt_images.name
        and other.review_id <> all(${sql.param(ids)}::text[]))`,
    })
    .from(receiptImages)
    .where(inArray(reviewId, ids))
}

/** Leaves of each request that it was erased, and a row in the audit log, unless both are there. */
export async function rememberErased(
  transaction: Database,
  erased: readonly { reviewId: string; images: string[]; events: LastingEvent[] }[],
): Promise<number> {
  const at = new Date()
  const [before] = await transaction
    .select({ last: max(erasedRequests.position) })
    .from(erasedRequests)
  const first = Math.max(at.getTime(), (before?.last ?? 0) + 1)
  const added = await transaction
    .insert(erasedRequests)
    .values(erased.map((request, index) => ({ ...request, erasedAt: at, position: first + index })))
    .onConflictDoNothing()
    .returning({ subject: erasedRequests.reviewId })
  if (added.length === 0) return 0
  await transaction
    .insert(auditLog)
    .values(
      added.map(({ subject }) => ({ at, requestId: '', action: 'erase', subject, status: 200 })),
    )
  return added.length
}

/** The points stay, and belong to nobody. */
async function leavePoints(database: Database, email: string): Promise<void> {
  const { userEmail, reviewId, correctionId } = pointsLedger
  const spellings = await spellingsIn(database, pointsLedger, userEmail, email)
  if (spellings.length === 0) return
  for (let isMore = true; isMore;) {
    const some = database
      .select({ reviewId, correctionId })
      .from(pointsLedger)
      .where(inArray(userEmail, spellings))
      .limit(BATCH)
    const left = await database
      .update(pointsLedger)
      .set({ userEmail: '' })
      .where(sql`(${reviewId}, ${correctionId}) in ${some}`)
      .returning({ reviewId })
    isMore = left.length > 0
  }
}

/** Lets requests of others no longer name theirs. */
export async function stripHints(database: Database, email: string): Promise<void> {
  const { id, sameImage } = reviewRequest
  const rows = await database.select({ id }).from(reviewRequest).where(namesThem(email))
  const ids = rows.map((row) => row.id).toSorted()
  while (ids.length > 0) {
    const some = ids.splice(0, BATCH)
    await database.transaction(async (transaction) => {
      const isOne = inArray(id, some)
      await transaction.select({ id }).from(reviewRequest).where(isOne).orderBy(id).for('update')
      await transaction
        .update(reviewRequest)
        .set({
          sameImage: sql`coalesce((
            select jsonb_agg(named order by place) from jsonb_array_elements(${sameImage}) with ordinality as each (named, place)
            where lower(trim(named ->> 'userEmail')) <> lower(${email})), '[]'::jsonb)`,
        })
        .where(isOne)
    })
  }
}
