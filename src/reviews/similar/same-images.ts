/** Finds the images on this tablet that are the same as those under review. */
import type { StaffDatabase } from '../../offline/database.ts'
import { readImageDetail, readImageHashes } from '../../offline/images/image-facts.ts'
import { SAME_FROM, searchImage, type ImageSearch } from '../../rules/same-image/image-search.ts'

/** A search leaves the main thread to others after so many milliseconds. */
const SLICE_MS = 8

/**
 * @param keys `imageKey` of each image under review
 * @returns a function to call again whenever more images are hashed; it compares only those that it has not seen.
 *   It returns the keys of all images that are the same as one of `keys`, including `keys` themselves if they are
 *   hashed. It throws if the signal is aborted.
 */
export function sameImageFinder(
  database: StaffDatabase,
  keys: readonly string[],
): (signal: AbortSignal) => Promise<readonly string[]> {
  const found = new Set<string>()
  const finders = [...new Set(keys)].map((key) => finderOf(database, key, found))
  return async (signal) => {
    const hashes = await readImageHashes(database)
    const breathe = breather(signal)
    for (const find of finders) await find(hashes, breathe)
    return [...found].filter((key) => hashes.has(key))
  }
}

function finderOf(database: StaffDatabase, own: string, found: Set<string>) {
  const compared = new Set([own])
  let search: ImageSearch | null = null

  const isSame = async (hash: readonly number[], key: string) => {
    const near = search?.near(hash)
    const detail = near && (await readImageDetail(database, key))
    return search && near && detail ? search.fit(near, detail) >= SAME_FROM : false
  }
  return async (hashes: ReadonlyMap<string, readonly number[]>, breathe: () => Promise<void>) => {
    if (!hashes.get(own)?.length) return
    const detail = search ? null : await readImageDetail(database, own)
    if (detail) search = searchImage(detail)
    found.add(own)
    for (const [key, hash] of hashes) {
      if (compared.has(key)) continue
      if (await isSame(hash, key)) found.add(key)
      compared.add(key)
      await breathe()
    }
  }
}

/** @returns a function that lets the page do other things if the last time was too long ago */
function breather(signal: AbortSignal): () => Promise<void> {
  let since = performance.now()
  return async () => {
    signal.throwIfAborted()
    if (performance.now() - since < SLICE_MS) return
    await new Promise((resolve) => setTimeout(resolve))
    since = performance.now()
  }
}
