/**
 * Facts about images: prints that recognize them again, and how they were last viewed. A print's hash is small and
 * read for all images at once; its detail is read for few. Earlier releases stored facts under whole URLs, and
 * hashes of another kind, which count as none. An image's row in `pictures` says how old everything else is that is
 * stored about its content: its print's detail, and what was read in it (`image-readings.ts`).
 */
import { announce } from '../broadcast.ts'
import type { StaffDatabase, StaffTx } from '../database.ts'
import { imageKey, keyRange } from '../image-key.ts'
import { imageDetail, imageRow, imageView, type ImageView } from '../rows.ts'

/** What a tablet remembers of an image, so that it can recognize it after the image itself is gone. */
export interface ImagePrint {
  /** 256 bits in eight whole numbers: enough to rule out most other images. Empty if nothing can be seen. */
  hash: readonly number[]
  detail: ImageDetail
}

/** The image at about 16,384 pixels in 16 levels of local contrast: enough to compare words. */
export interface ImageDetail {
  width: number
  /** Two pixels in each byte, the first in the higher four bits. */
  packed: Uint8Array
}

/** Facts are deleted after 60 days. */
const KEPT_MS = 60 * 24 * 60 * 60_000

const detailKey = (key: string) => `image-detail ${key}`

/** What was read in an image is stored in `values` under this key. */
export const readingKey = (key: string) => `image-reading ${key}`

/** @returns the hashes of all images that were hashed on this tablet, by `imageKey` */
export async function readImageHashes(
  database: StaffDatabase,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const rows = await database.transact(['pictures'], 'readonly', (tx) =>
    tx.objectStore('pictures').getAll(),
  )
  return new Map(
    rows.flatMap((row) => {
      const parsed = imageRow.safeParse(row)
      return parsed.success ? [[parsed.data.url, parsed.data.hash] as const] : []
    }),
  )
}

/**
 * @param key the image's `imageKey`
 * @returns the detail of its print, or null
 */
export async function readImageDetail(
  database: StaffDatabase,
  key: string,
): Promise<ImageDetail | null> {
  const value = await database.transact(['values'], 'readonly', (tx) =>
    tx.objectStore('values').get(detailKey(key)),
  )
  return imageDetail.safeParse(value).data ?? null
}

/** Whether a print of an image is stored. */
export async function isHashed(database: StaffDatabase, url: string): Promise<boolean> {
  const row = await database.transact(['pictures'], 'readonly', (tx) =>
    tx.objectStore('pictures').get(imageKey(url)),
  )
  return imageRow.safeParse(row).success
}

/**
 * Stores an image's print and deletes old ones.
 * @param print null for a file that is not an image, so that it is not tried again
 * @param now milliseconds since the epoch
 */
export async function saveImagePrint(
  database: StaffDatabase,
  url: string,
  print: ImagePrint | null,
  now: number,
): Promise<void> {
  const key = imageKey(url)
  await database.transact(['pictures', 'values'], 'readwrite', async (tx) => {
    await tx
      .objectStore('pictures')
      .put({ url: key, hash: [...(print?.hash ?? [])], hashedAt: now })
    if (print) await tx.objectStore('values').put(print.detail, detailKey(key))
    await deleteOldFacts(tx, now)
  })
  announce(database, 'images')
}

/**
 * Deletes what is known about the content of images for too long.
 * @param tx on `pictures` and `values`
 * @param now milliseconds since the epoch
 */
export async function deleteOldFacts(tx: StaffTx, now: number): Promise<void> {
  const old = IDBKeyRange.upperBound(now - KEPT_MS)
  for await (const cursor of tx.objectStore('pictures').index('by-hashed').iterate(old)) {
    await tx.objectStore('values').delete(detailKey(cursor.primaryKey))
    await tx.objectStore('values').delete(readingKey(cursor.primaryKey))
    await cursor.delete()
  }
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
