/** Small copies of images that are on this tablet, for the rows of a list. */
import type { StaffDatabase } from '../../offline/database.ts'
import { imageKey } from '../../offline/image-key.ts'
import { readKeptImage } from '../../offline/images/image-store.ts'

/** Width in the pixels of a dense screen; the height follows. */
const WIDTH = 96

/** A turn that takes longer no longer holds up the others. */
const TURN_MAX_MS = 5_000

let turn: Promise<unknown> = Promise.resolve()

/**
 * Makes the thumbnail of an image. One after the other: a photograph takes about 50 MB while it is decoded,
 * which the browser does in the background.
 * @param signal aborted when the row is gone; its turn is then passed on
 * @returns null if the image is not on this tablet
 * @throws {DOMException} when it cannot be decoded, or the signal was aborted
 */
export async function readThumbnail(
  database: StaffDatabase,
  url: string,
  signal: AbortSignal,
): Promise<ImageBitmap | null> {
  const before = turn
  const made = before.then(async () => {
    signal.throwIfAborted()
    const image = await readKeptImage(database, imageKey(url))
    return image && createImageBitmap(image, { resizeWidth: WIDTH, resizeQuality: 'medium' })
  })
  turn = before.then(() => Promise.race([made.catch(() => undefined), passed(TURN_MAX_MS)]))
  return made
}

function passed(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
