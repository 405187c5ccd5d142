/** What this tablet knows about pictures: how to know them again, and how they were looked at last. */
import { announce } from './changes.ts'
import { pictureRow, pictureView, type PictureView, type StaffDatabase } from './database.ts'

/** What nobody has needed for so long is forgotten. */
const KEPT_MS = 60 * 24 * 60 * 60_000

/** The hashes of all pictures that were worked out here, by URL. */
export async function readPictureHashes(
  database: StaffDatabase,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await (await database.open()).getAll('pictures')
  return new Map(
    rows.flatMap((row) => {
      const parsed = pictureRow.safeParse(row)
      return parsed.success ? [[parsed.data.url, parsed.data.hashes] as const] : []
    }),
  )
}

/** Whether a picture's hashes were worked out before. */
export async function isHashed(database: StaffDatabase, url: string): Promise<boolean> {
  return (await (await database.open()).getKey('pictures', url)) !== undefined
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
  const tx = (await database.open()).transaction('pictures', 'readwrite')
  await tx.store.put({ url, hashes: [...hashes], hashedAt: now })
  const old = IDBKeyRange.upperBound(now - KEPT_MS)
  for await (const cursor of tx.store.index('by-hashed').iterate(old)) await cursor.delete()
  await tx.done
  announce(database, 'pictures')
}

/** How a picture was looked at last, or null. */
export async function readPictureView(
  database: StaffDatabase,
  url: string,
): Promise<PictureView | null> {
  const row = await (await database.open()).get('picture-views', url)
  const parsed = pictureView.safeParse(row?.view)
  return parsed.success ? parsed.data : null
}

/** @param now milliseconds since the epoch */
export async function savePictureView(
  database: StaffDatabase,
  url: string,
  view: PictureView,
  now: number,
): Promise<void> {
  const tx = (await database.open()).transaction('picture-views', 'readwrite')
  await tx.store.put({ url, view, savedAt: now })
  const old = IDBKeyRange.upperBound(now - KEPT_MS)
  for await (const cursor of tx.store.index('by-saved').iterate(old)) await cursor.delete()
  await tx.done
}
