/**
 * Deletes images of receipts that no request has any more, each with its copy for tablets. What is to be deleted is a row
 * before it is a deed, so that any run goes on where another one has ended.
 */
import { eq, lte, sql, type SQL } from 'drizzle-orm'
import { StartError } from '../config/start-error.ts'
import type { Database } from '../database/database.ts'
import { imageDeletions } from '../database/erasure-tables.ts'
import { lockName } from '../database/name-lock.ts'
import { receiptImages } from '../database/schema.ts'
import type { ImageStorage } from '../images/image-storage.ts'
import { tabletName } from '../images/tablet-images.ts'

/** Longer than a receipt is on its way, or a copy for tablets is made. */
const LOOK_AGAIN_MS = 24 * 60 * 60_000

const BATCH = 200
const AT_ONCE = 4

/** A receipt that is on its way may store an image just after it was deleted. */
const MOST_TRIES = 3

/**
 * Asks for images to be deleted when they are due.
 * @param images a query with the columns `name`, each once, and `due_at`
 * @param ifAsked what counts of two times; one that is done counts no more, because the image was stored anew since
 */
export async function askToDelete(
  transaction: Database,
  images: SQL,
  ifAsked: 'the new one' | 'the later one',
): Promise<void> {
  const due =
    ifAsked === 'the new one'
      ? sql`excluded.due_at`
      : sql`case when ${imageDeletions.deletedAt} is null then greatest(excluded.due_at, ${imageDeletions.dueAt}) else excluded.due_at end`
  await transaction.execute(sql`
    insert into ${imageDeletions} (name, due_at) ${images}
    on conflict (name) do update set due_at = ${due}, deleted_at = null`)
}

/** @returns how many images are due and not deleted yet */
export function countDueImages(database: Database, now: Date): Promise<number> {
  return database.$count(
    imageDeletions,
    sql`${lte(imageDeletions.dueAt, now)} and deleted_at is null`,
  )
}

/**
 * Deletes what is due, unless a request has it. The caller must see to it that no other process does so
 * (`server/retention/archive-lock.ts`).
 * @returns how many images are gone
 * @throws {StartError} when the storage still has an image that it has deleted; and whatever the storage throws
 */
export async function deleteDueImages(
  database: Database,
  storage: ImageStorage,
  now: Date,
): Promise<number> {
  let deleted = 0
  const remove = async ({ name }: { name: string }) => {
    if (await deleteImage(database, storage, name, now)) deleted += 1
  }
  for (;;) {
    const due = await database
      .select({ name: imageDeletions.name })
      .from(imageDeletions)
      .where(lte(imageDeletions.dueAt, now))
      .orderBy(imageDeletions.dueAt)
      .limit(BATCH)
    if (due.length === 0) return deleted
    while (due.length > 0) await Promise.all(due.splice(0, AT_ONCE).map(remove))
  }
}

/**
 * A receipt with the same image comes before, and its request keeps the image, or it comes after, and stores the image anew:
 * both lock its name.
 */
async function deleteImage(
  database: Database,
  storage: ImageStorage,
  name: string,
  now: Date,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await lockName(transaction, name)
    const asked = eq(imageDeletions.name, name)
    const [row] = await transaction.select().from(imageDeletions).where(asked)
    const isUsed = (await transaction.$count(receiptImages, eq(receiptImages.name, name))) > 0
    // Not in the same breath as a deletion: the row tells a receipt on its way that its image may be gone.
    if (isUsed || (row?.deletedAt && !(await isThere(storage, name)))) {
      await transaction.delete(imageDeletions).where(asked)
      return false
    }
    await removeForGood(storage, name)
    const dueAt = new Date(now.getTime() + LOOK_AGAIN_MS)
    await transaction.update(imageDeletions).set({ deletedAt: now, dueAt }).where(asked)
    return true
  })
}

async function removeForGood(storage: ImageStorage, name: string): Promise<void> {
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    for (const file of [name, tabletName(name)]) await storage.remove('receipts', file)
    if (!(await isThere(storage, name))) return
  }
  throw new StartError(`The storage of images still has ${name} after deleting it`)
}

/** @returns whether the storage has the image or its copy for tablets */
async function isThere(storage: ImageStorage, name: string): Promise<boolean> {
  const files = [name, tabletName(name)].map((file) => storage.read('receipts', file))
  return (await Promise.all(files)).some((bytes) => bytes !== null)
}
