/**
 * Erases a customer (decision 093): from the database, from archives, and the images that nobody else has. Whatever ends a
 * run, another one goes on: each finds what to do in what is still there.
 */
import type { Database } from '../database/database.ts'
import { auditLog } from '../database/schema.ts'
import type { ImageStorage } from '../images/image-storage.ts'
import { countDueImages, deleteDueImages } from '../retention/image-deletions.ts'
import { archivedRequests, countArchivedHints, eraseArchived } from './archived-person.ts'
import type { Archives } from './archives.ts'
import { eraseStored, stripHints } from './erase-stored.ts'
import { countStored, type CountedRows } from './stored-person.ts'

export interface Counted extends CountedRows {
  archived: number
  archivedHints: number
}

/** @returns how much names them */
export async function countPerson(
  database: Database,
  archives: Archives,
  email: string,
): Promise<Counted> {
  return {
    ...(await countStored(database, email)),
    archived: (await archivedRequests(archives, email)).length,
    archivedHints: await countArchivedHints(archives, email),
  }
}

export interface Erased {
  requests: number
  archived: number
  images: number
  /** What still names them, read back; all 0. Otherwise it has to be run again. */
  left: Counted & { images: number }
}

/**
 * The caller must see to it that no other process erases or archives (`server/retention/archive-lock.ts`).
 * @throws {StartError} when the storage of images or a folder does not answer
 */
export async function erasePerson(
  database: Database,
  storage: ImageStorage,
  archives: Archives,
  email: string,
): Promise<Erased> {
  const requests = await eraseStored(database, email)
  const archived = await eraseArchived(database, archives, email)
  // This waits for each receipt that is on its way with an image of theirs, so that none names them afterwards.
  const images = await deleteDueImages(database, storage, new Date())
  await stripHints(database, email)
  await database.insert(auditLog).values({
    ...{ at: new Date(), requestId: '', action: 'erase-person', subject: '', status: 200 },
    count: requests + archived,
  })
  const left = await countPerson(database, archives, email)
  return {
    ...{ requests, archived, images },
    left: { ...left, images: await countDueImages(database, new Date()) },
  }
}
