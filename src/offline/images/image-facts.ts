/**
 * Facts about images: hashes that recognize them again, and how they were last viewed. Earlier releases stored
 * them under whole URLs; those rows are still found, until they are deleted by their age.
 */
import { announce } from '../broadcast.ts'
import type { StaffDatabase } from '../database.ts'
import { imageKey, keyRange } from '../image-key.ts'
import { imageRow, imageView, type ImageView } from '../rows.ts'

/** Facts are deleted after 60 days. */
const KEPT_MS = 60 * 24 * 60 * 60_000

/** @returns the hashes of all images that were hashed on this tablet, by `imageKey` */
export async function readImageHashes(
  database: StaffDatabase,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await database.transact(['pictures'], 'readonly', (tx) =>
    tx.objectStore('pictures').getAll(),
  )
  return new Map(
    rows.flatMap((row) => {
      const parsed = imageRow.safeParse(row)
      return parsed.success ? [[imageKey(parsed.data.url), parsed.data.hashes] as const] : []
    }),
  )
}

/** Whether hashes of an image are stored. */
export async function isHashed(database: StaffDatabase, url: string): Promise<boolean> {
  const key = await database.transact(['pictures'], 'readonly', (tx) =>
    tx.objectStore('pictures').getKey(keyRange(imageKey(url))),
  )
  return key !== undefined
}

/**
 * Stores an image's hashes and deletes old ones.
 * @param hashes empty for a file that is not an image, so that it is not tried again
 * @param now milliseconds since the epoch
 */
export async function saveImageHashes(
  database: StaffDatabase,
  url: string,
  hashes: readonly string[],
  now: number,
): Promise<void> {
  await database.transact(['pictures'], 'readwrite', async (tx) => {
    const images = tx.objectStore('pictures')
    await images.put({ url: imageKey(url), hashes: [...hashes], hashedAt: now })
    const old = IDBKeyRange.upperBound(now - KEPT_MS)
    for await (const cursor of images.index('by-hashed').iterate(old)) await cursor.delete()
  })
  announce(database, 'images')
}

/** @returns how an image was last viewed, or null */
export async function readImageView(
  database: StaffDatabase,
  url: string,
): Promise<ImageView | null> {
  const row = await database.transact(['picture-views'], 'readonly', (tx) =>
    tx.objectStore('picture-views').get(keyRange(imageKey(url))),
  )
  return imageView.safeParse(row?.view).data ?? null
}

/**
 * Stores how an image was viewed and deletes old views.
 * @param now milliseconds since the epoch
 */
export async function saveImageView(
  database: StaffDatabase,
  url: string,
  view: ImageView,
  now: number,
): Promise<void> {
  await database.transact(['picture-views'], 'readwrite', async (tx) => {
    const views = tx.objectStore('picture-views')
    await views.put({ url: imageKey(url), view, savedAt: now })
    const old = IDBKeyRange.upperBound(now - KEPT_MS)
    for await (const cursor of views.index('by-saved').iterate(old)) await cursor.delete()
  })
}
