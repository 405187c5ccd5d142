/** Reads files that a person has chosen, dropped or pasted. Some have been moved since, or are only in a cloud. */
import { withDeadline } from '../offline/deadline.ts'

/** Longer than an old tablet needs for the largest file that we take. */
const READ_WITHIN_MS = 60_000

export const UNREADABLE =
  'This file cannot be read: it may have been moved, or is only in a cloud. Download it, then choose it again'

/**
 * Waits until a file, or a part of it, is read.
 * @param read reads it
 * @throws {Error} with words for the screen, without a stop, if that fails or takes longer than a minute
 */
export async function readChosen<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await withDeadline(read(), READ_WITHIN_MS, () => new Error('It does not arrive'))
  } catch (error) {
    throw new Error(UNREADABLE, { cause: error })
  }
}
