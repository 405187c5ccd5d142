/** Finds the images on this tablet that are the same as those under review. */
import type { StaffDatabase } from '../../offline/database.ts'
import { withDeadline } from '../../offline/deadline.ts'
import type { ImageKey } from '../../offline/image-key.ts'
import { readImageDetail, readImageHashes } from '../../offline/images/image-facts.ts'
import { createImageComparer } from '../../recognition/same-image/same-image.ts'

/** Time limit for the comparison of one image with all others. Normally it takes less than a second. */
const DEADLINE_MS = 30_000

/** The results of so many searches are kept, a few KB each. */
const MOST_FINDERS = 100
const comparer = createImageComparer()
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
  const found = new Set<ImageKey>()
  for (const key of new Set(keys)) {
    signal.throwIfAborted()
    const search = finderFor(database, key)(hashes, signal)
    try {
      const same = await withDeadline(
        search,
        DEADLINE_MS,
        () => new Error('Comparing took too long'),
      )
      same.forEach((other) => found.add(other))
    } catch (error) {
      // The worker may hang. The next search gets a new one.
      if (!signal.aborted) comparer.end()
      throw error
    }
  }
  return [...found].filter((key) => hashes.has(key))
}

/** Compares an image with those of the hashes that it has not been compared with yet. */
type Finder = (
  hashes: ReadonlyMap<ImageKey, readonly number[]>,
  signal: AbortSignal,
) => Promise<ReadonlySet<ImageKey>>

/** The finder for an image, which is now the last one that was used. */
function finderFor(database: StaffDatabase, own: ImageKey): Finder {
  const all = finders.get(database) ?? new Map<ImageKey, Finder>()
  finders.set(database, all)
  const finder = all.get(own) ?? createFinder(database, own)
  all.delete(own)
  all.set(own, finder)
  const [oldest] = all.keys()
  if (oldest !== undefined && all.size > MOST_FINDERS) all.delete(oldest)
  return finder
}

function createFinder(database: StaffDatabase, key: ImageKey): Finder {
  const found = new Set<ImageKey>()
  const compared = new Set([key])
  return async (hashes, signal) => {
    if (!hashes.get(key)?.length) return found
    found.add(key)
    const others = [...hashes].filter(([other]) => !compared.has(other))
    const detail = others.length > 0 ? await readImageDetail(database, key) : null
    if (!detail) return found
    const own = { key, detail }
    const near = await comparer.findNear(
      own,
      others.map(([, hash]) => hash),
    )
    for (const [other, hash] of others.filter((_, at) => near.includes(at))) {
      signal.throwIfAborted()
      const theirs = await readImageDetail(database, other)
      if (theirs && (await comparer.isSame(own, { hash, detail: theirs }))) found.add(other)
    }
    others.forEach(([other]) => compared.add(other))
    return found
  }
}
