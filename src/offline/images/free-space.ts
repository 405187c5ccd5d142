/**
 * Stores what a person typed or decided on a tablet that is full: images make room, the supply's first.
 * Nothing else ever does.
 */
import type { StaffDatabase } from '../database.ts'
import { dropAllImages, dropPrefetched, isFull } from './receipt-images.ts'

/** Thrown when there is no room even without images. Its message is the text to show. */
export class StorageFullError extends Error {
  constructor(cause: unknown) {
    super(
      'The storage of this tablet is full, and dropping the saved images made too little room. ' +
        'Free some storage on the tablet, then try again',
      { cause },
    )
    this.name = 'StorageFullError'
  }
}

/**
 * Runs a write, and again after each step of making room.
 * @param write one transaction, so that nothing is left of it when it fails
 * @throws {StorageFullError} when that does not help; anything else as the write throws it
 */
export async function storeFreeingSpace<T>(
  database: StaffDatabase,
  write: () => Promise<T>,
): Promise<T> {
  for (const freeSpace of [dropPrefetched, dropAllImages]) {
    try {
      return await write()
    } catch (error) {
      if (!isFull(error)) throw error
      await freeSpace(database, Date.now()).catch(() => undefined)
    }
  }
  try {
    return await write()
  } catch (error) {
    throw isFull(error) ? new StorageFullError(error) : error
  }
}
