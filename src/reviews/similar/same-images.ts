/** Finds the images on this tablet that are the same as those under review. */
import type { StaffDatabase } from '../../offline/database.ts'
import type { ImageKey } from '../../offline/image-key.ts'
import { readImageDetail, readImageHashes } from '../../offline/images/image-facts.ts'
import {
  SAME_FROM,
  searchImage,
  type ImageSearch,
} from '../../recognition/same-image/same-image.ts'

/** A search leaves the main thread to others after so many milliseconds. */
const SLICE_MS = 8

/** The results of so many searches are kept, a few KB each. */
const MOST_FINDERS = 100
/** So many keep what they compare by, half a megabyte each; the others make it again when there is another image. */
const MOST_SEARCHES = 8

const finders = new WeakMap<StaffDatabase, Map<ImageKey, Finder>>()

/**
 * Compares only what has not been compared yet, so call it again whenever more images are hashed.
 * @param keys of the images under review
 * @returns the keys of all images that are the same as one of `keys`, including `keys` themselves if they are hashed
 * @throws errors of the local storage; the signal's reason
 */
export async function findSameImages(
  database: StaffDatabase,
  keys: readonly ImageKey[],
  signal: AbortSignal,
): Promise<readonly ImageKey[]> {
  const hashes = await readImageHashes(database)
  const breathe = breather(signal)
  const found = new Set<ImageKey>()
  for (const key of new Set(keys)) {
    for (const same of await finderFor(database, key).find(hashes, breathe)) found.add(same)
  }
  return [...found].filter((key) => hashes.has(key))
}

interface Finder {
  find(
    hashes: ReadonlyMap<ImageKey, readonly number[]>,
    breathe: () => Promise<void>,
  ): Promise<ReadonlySet<ImageKey>>
  /** Frees what it compares by. */
  rest(): void
}

/** The finder for an image, which is now the last one that was used. */
function finderFor(database: StaffDatabase, own: ImageKey): Finder {
  const all = finders.get(database) ?? new Map<ImageKey, Finder>()
  finders.set(database, all)
  const finder = all.get(own) ?? createFinder(database, own)
  all.delete(own)
  all.set(own, finder)
  const [oldest] = all.keys()
  if (oldest !== undefined && all.size > MOST_FINDERS) all.delete(oldest)
  ;[...all.values()].at(-1 - MOST_SEARCHES)?.rest()
  return finder
}

function createFinder(database: StaffDatabase, own: ImageKey): Finder {
  const found = new Set<ImageKey>()
  const compared = new Set([own])
  let search: ImageSearch | null = null

  const isSame = async (hash: readonly number[], key: ImageKey) => {
    const near = search?.near(hash)
    const detail = near && (await readImageDetail(database, key))
    return search && near && detail ? search.fit(near, detail) >= SAME_FROM : false
  }
  const find: Finder['find'] = async (hashes, breathe) => {
    if (!hashes.get(own)?.length) return found
    found.add(own)
    const others = [...hashes].filter(([key]) => !compared.has(key))
    if (others.length === 0) return found
    const detail = search ? null : await readImageDetail(database, own)
    if (detail) search = searchImage(detail)
    for (const [key, hash] of others) {
      if (await isSame(hash, key)) found.add(key)
      compared.add(key)
      await breathe()
    }
    return found
  }
  return { find, rest: () => (search = null) }
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
