/** What this tablet knows about images: how to know them again, and how they were looked at last. */
import { announce } from '../broadcast.ts'
import type { StaffDatabase } from '../database.ts'
import { imageRow, imageView, type ImageView } from '../rows.ts'

/** What nobody has needed for so long is forgotten. */
const KEPT_MS = 60 * 24 * 60 * 60_000

/** The hashes of all images that were worked out here, by URL. */
export async function readImageHashes(
  database: StaffDatabase,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await database.transact(['pictures'], 'readonly', (tx) =>
    tx.objectStore('pictures').getAll(),
  )
  return new Map(
    rows.flatMap((row) => {
      const parsed = imageRow.safeParse(row)
      return parsed.success ? [[parsed.data.url, parsed.data.hashes] as const] : []
    }),
  )
}

/** Whether an image's hashes were worked out before. */
export async function isHashed(database: StaffDatabase, url: string): Promise<boolean> {
  const key = await database.transact(['pictures'], 'readonly', (tx) =>
    tx.objectStore('pictures').getKey(url),
  )
  return key !== undefined
}

/**
 * @param hashes none for a file that is no image, so that it is not tried again
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
    await images.put({ url, hashes: [...hashes], hashedAt: now })
    const old = IDBKeyRange.upperBound(now - KEPT_MS)
    for await (const cursor of images.index('by-hashed').iterate(old)) await cursor.delete()
  })
  announce(database, 'images')
}

/** How an image was looked at last, or null. */
export async function readImageView(
  database: StaffDatabase,
  url: string,
): Promise<ImageView | null> {
  const row = await database.transact(['picture-views'], 'readonly', (tx) =>
    tx.objectStore('picture-views').get(url),
  )
  return imageView.safeParse(row?.view).data ?? null
}

/** @param now milliseconds since the epoch */
export async function saveImageView(
  database: StaffDatabase,
  url: string,
  view: ImageView,
  now: number,
): Promise<void> {
  await database.transact(['picture-views'], 'readwrite', async (tx) => {
    const views = tx.objectStore('picture-views')
    await views.put({ url, view, savedAt: now })
    const old = IDBKeyRange.upperBound(now - KEPT_MS)
    for await (const cursor of views.index('by-saved').iterate(old)) await cursor.delete()
  })
}
