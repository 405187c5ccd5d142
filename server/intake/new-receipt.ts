import { createHash, randomUUID } from 'node:crypto'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { AcceptedReceipt, StatedReceipt } from '../../src/contract/intake-calls.ts'
import type { Database } from '../database/database.ts'
import { imageDeletions } from '../database/erasure-tables.ts'
import { lockName } from '../database/name-lock.ts'
import { receiptImages, receiptSubmissions, reviewRequest } from '../database/schema.ts'
import { HttpError } from '../http/http-error.ts'
import type { Customer } from '../http/authorization.ts'
import type { ImageStorage } from '../images/image-storage.ts'
import { toCents } from '../reviews/review-request.ts'
import { wordsOf } from '../reviews/search-words.ts'
import { searchVector } from '../reviews/search-words-of-rows.ts'
import type { ReceiptImage } from './receipt-image.ts'

export interface NewReceipt {
  customer: Customer
  /** The same for every attempt. */
  key: string
  stated: StatedReceipt
  /** As they were sent. */
  images: readonly Buffer[]
  submittedAt: Date
}

/** A request names so many earlier ones with the same image. */
const MOST_NAMED = 5

/**
 * Stores a receipt's images and makes it a review request (spec sections 3 and 4): listed at once, because its last update
 * is its submission. A receipt that is sent again under its key is stored once.
 * @param decode makes of each image what is stored (`receiptImage`)
 * @throws {HttpError} whatever `decode` throws; 400 when it replaces what is no own rejected request; 409 when the customer
 *   has sent another receipt under the key; 503 when images cannot be stored
 */
export async function storeReceipt(
  database: Database,
  storage: ImageStorage,
  receipt: NewReceipt,
  decode: (sent: Buffer) => Promise<ReceiptImage>,
): Promise<AcceptedReceipt> {
  const contentHash = hashOf(receipt)
  const earlier = await findSubmission(database, receipt, contentHash)
  if (earlier) return earlier
  // All before the first is stored.
  const images: ReceiptImage[] = []
  for (const sent of receipt.images) images.push(await decode(sent))
  // Before the request that names them. If that fails, the next attempt finds them stored.
  for (const { name, bytes } of images) await storage.write('receipts', name, bytes)
  const names = images.map(({ name }) => name)
  return database.transaction((transaction) =>
    insertReceipt(transaction, receipt, names, contentHash, async (name) => {
      const { bytes } = images.find((image) => image.name === name)!
      await storage.write('receipts', name, bytes)
    }),
  )
}

/** @param storeAgain stores an image of that name once more */
async function insertReceipt(
  transaction: Database,
  receipt: NewReceipt,
  images: readonly string[],
  contentHash: string,
  storeAgain: (name: string) => Promise<void>,
): Promise<AcceptedReceipt> {
  const { customer, key, stated, submittedAt } = receipt
  const names = [...new Set(images)]
  // Another attempt, and whoever sends one of these images at the same moment, comes before or after, never unseen. In
  // order, so that two receipts with the same images do not wait for each other.
  for (const what of [`${customer.uid} ${key}`, ...names].toSorted()) {
    await lockName(transaction, what)
  }
  const earlier = await findSubmission(transaction, receipt, contentHash)
  if (earlier) return earlier
  await checkReplaced(transaction, receipt)
  // Perhaps deleted since it was stored. It stays now: who deletes it waits for its lock, and then finds the request.
  for (const name of await toBeDeleted(transaction, names)) await storeAgain(name)
  const reviewId = randomUUID()
  const request = {
    id: reviewId,
    userEmail: customer.email,
    submittedAt,
    lastUpdatedAt: submittedAt,
    images: [...images],
    businessId: stated.businessId ?? null,
    businessName: stated.businessName ?? null,
    receiptAt: stated.receiptDatetime === undefined ? null : new Date(stated.receiptDatetime),
    subtotalCents: stated.subtotal === undefined ? null : toCents(stated.subtotal),
    reviewStatus: 'open' as const,
    rejectionReasons: [],
    sameImage: await findWithImage(transaction, names, stated.replaces),
    replaces: stated.replaces ?? null,
  }
  const searchWords = searchVector(wordsOf(request))
  await transaction.insert(reviewRequest).values({ ...request, searchWords })
  await transaction.insert(receiptImages).values(names.map((name) => ({ reviewId, name })))
  await transaction
    .insert(receiptSubmissions)
    .values({ customerUid: customer.uid, key, reviewId, contentHash, submittedAt })
  return { id: reviewId, submittedDatetime: submittedAt.toISOString() }
}

/** @returns those of the images whose deletion was asked for, whether it is done or not */
async function toBeDeleted(transaction: Database, names: string[]): Promise<string[]> {
  const { name } = imageDeletions
  const rows = await transaction.select({ name }).from(imageDeletions).where(inArray(name, names))
  return rows.map((row) => row.name)
}

/** @throws {HttpError} 400 unless what is replaced is a rejected request of the same customer; no correction changes that meanwhile */
async function checkReplaced(
  transaction: Database,
  { customer, stated: { replaces } }: NewReceipt,
): Promise<void> {
  if (replaces === undefined) return
  const { id, userEmail, reviewStatus } = reviewRequest
  const [own] = await transaction
    .select({ reviewStatus })
    .from(reviewRequest)
    .where(and(eq(id, replaces), eq(userEmail, customer.email)))
    .for('share')
  if (own?.reviewStatus === 'rejected') return
  throw new HttpError(400, 'replaces: must be the id of an own receipt that was rejected')
}

/** @param replaced is no duplicate of what replaces it */
async function findWithImage(
  transaction: Database,
  names: readonly string[],
  replaced: string | undefined,
) {
  const { id, userEmail, submittedAt } = reviewRequest
  const rows = await transaction
    .selectDistinct({ id, userEmail, submittedAt })
    .from(receiptImages)
    .innerJoin(reviewRequest, eq(reviewRequest.id, receiptImages.reviewId))
    .where(
      and(
        sql`${receiptImages.name} = any(${sql.param(names)}::text[])`,
        replaced === undefined ? undefined : ne(id, replaced),
      ),
    )
    .orderBy(sql`${submittedAt} desc`, sql`${id} desc`)
    .limit(MOST_NAMED)
  return rows.map((row) => ({
    id: row.id,
    userEmail: row.userEmail,
    submittedDatetime: row.submittedAt.toISOString(),
  }))
}

/** @throws {HttpError} 409 when the key was used for another receipt */
async function findSubmission(
  database: Database,
  { customer, key }: NewReceipt,
  contentHash: string,
): Promise<AcceptedReceipt | null> {
  const { customerUid, reviewId, submittedAt } = receiptSubmissions
  // A write that changes nothing: what is only read may be on one disk (decision 061).
  const [found] = await database
    .update(receiptSubmissions)
    .set({ submittedAt: sql`${submittedAt}` })
    .where(and(eq(customerUid, customer.uid), eq(receiptSubmissions.key, key)))
    .returning({ id: reviewId, submittedAt, contentHash: receiptSubmissions.contentHash })
  if (!found) return null
  if (found.contentHash !== contentHash) {
    throw new HttpError(409, 'Another receipt was sent under this Idempotency-Key')
  }
  return { id: found.id, submittedDatetime: found.submittedAt.toISOString() }
}

/** A hash of all that is sent, the images in their order: `content_hash` of what is stored. */
export function hashOf({ stated, images }: NewReceipt): string {
  const { businessId, businessName, receiptDatetime, subtotal, replaces } = stated
  const hash = createHash('sha256')
  hash.update(
    JSON.stringify([
      businessId,
      businessName,
      receiptDatetime,
      subtotal,
      ...(replaces ? [replaces] : []),
    ]),
  )
  for (const image of images) hash.update(`${image.length} `).update(image)
  return hash.digest('hex')
}
