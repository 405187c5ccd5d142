/**
 * Stores what a person typed or decided on a full tablet by dropping images, prefetched ones first, and then the
 * space kept in reserve. Nothing else is ever dropped to free space.
 */
import type { StaffDatabase } from '../database.ts'
import { withDeadline } from '../deadline.ts'
import { giveUpReserve } from '../space-reserve.ts'
import { isFull, mayBeFull } from '../storage-health.ts'
import { dropAllImages, dropPrefetched } from './receipt-images.ts'

/** Longest wait for the images or the reserve to be deleted, before the write is tried again. */
const FREE_WITHIN_MS = 5_000

/** Thrown when there is no space even without images. Its message is shown to the user. */
export class StorageFullError extends Error {
  constructor(cause: unknown) {
    super(
      'The storage of this tablet is full, even after deleting the saved images. ' +
        'Free some storage space on the tablet, then try again',
      { cause },
    )
    this.name = 'StorageFullError'
  }
}

/**
 * Runs a write. If the tablet is full, or may be, frees space in three steps and retries after each.
 * @param write a single transaction, so that a failed try leaves nothing behind
 * @throws {StorageFullError} if that does not help; otherwise what the write throws
 */
export async function storeFreeingSpace<T>(
  database: StaffDatabase,
  write: () => Promise<T>,
): Promise<T> {
  for (const freeSpace of [dropPrefetched, dropAllImages, giveUpReserve]) {
    try {
      return await write()
    } catch (error) {
      if (!mayBeFull(error)) throw error
      const freeing = freeSpace(database, Date.now())
      await withDeadline(freeing, FREE_WITHIN_MS, () => error as Error).catch(() => undefined)
    }
  }
  try {
    return await write()
  } catch (error) {
    throw isFull(error) ? new StorageFullError(error) : error
  }
}
