/** What this tablet knows about pictures: how to know them again, and how they were looked at last. */
import { announce } from '../broadcast.ts'
import type { StaffDatabase } from '../database.ts'
import { pictureRow, pictureView, type PictureView } from '../rows.ts'

/** What nobody has needed for so long is forgotten. */
const KEPT_MS = 60 * 24 * 60 * 60_000

/** The hashes of all pictures that were worked out here, by URL. */
export async function readPictureHashes(
  database: StaffDatabase,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await database.transact(['pictures'], 'readonly', (tx) =>
    tx.objectStore('pictures').getAll(),
  )
  return new Map(
    rows.flatMap((row) => {
      const parsed = pictureRow.safeParse(row)
      return parsed.success ? [[parsed.data.url, parsed.data.hashes] as const] : []
    }),
  )
}

/** Whether a picture's hashes were worked out before. */
export async function isHashed(database: StaffDatabase, url: string): Promise<boolean> {
  const key = await database.transact(['pictures'], 'readonly', (tx) =>
    tx.objectStore('pictures').getKey(url),
  )
  return key !== undefined
}

/**
 * @param hashes none for a file that is no picture, so that it is not tried again
 * @param now milliseconds since the epoch
 */
export async function savePictureHashes(
  database: StaffDatabase,
  url: string,
  hashes: readonly string[],
  now: number,
): Promise<void> {
  await database.transact(['pictures'], 'readwrite', async (tx) => {
    const pictures = tx.objectStore('pictures')
    await pictures.put({ url, hashes: [...hashes], hashedAt: now })
    const old = IDBKeyRange.upperBound(now - KEPT_MS)
    for await (const cursor of pictures.index('by-hashed').iterate(old)) await cursor.delete()
  })
  announce(database, 'pictures')
}

/** How a picture was looked at last, or null. */
export async function readPictureView(
  database: StaffDatabase,
  url: string,
): Promise<PictureView | null> {
  const row = await database.transact(['picture-views'], 'readonly', (tx) =>
    tx.objectStore('picture-views').get(url),
  )
  return pictureView.safeParse(row?.view).data ?? null
}

/** @param now milliseconds since the epoch */
export async function savePictureView(
  database: StaffDatabase,
  url: string,
  view: PictureView,
  now: number,
): Promise<void> {
  await database.transact(['picture-views'], 'readwrite', async (tx) => {
    const views = tx.objectStore('picture-views')
    await views.put({ url, view, savedAt: now })
    const old = IDBKeyRange.upperBound(now - KEPT_MS)
    for await (const cursor of views.index('by-saved').iterate(old)) await cursor.delete()
  })
}
