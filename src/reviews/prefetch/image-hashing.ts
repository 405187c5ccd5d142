import type { StaffDatabase } from '../../offline/database.ts'
import { withDeadline } from '../../offline/deadline.ts'
import type { ImageKey } from '../../offline/image-key.ts'
import { findUnhashed, saveImagePrint } from '../../offline/images/image-facts.ts'
import { readStoredImage } from '../../offline/images/image-store.ts'
import type { Job } from '../../offline/jobs/job.ts'
import { lockedJob } from '../../offline/jobs/locked-job.ts'
import { stored } from '../../offline/jobs/wake-ups.ts'
import { afterSending } from '../../offline/outbox/sending-first.ts'
import { createImageComparer } from '../../recognition/same-image/same-image.ts'

/** Time limit for one image. Normally it takes far less than a second. */
const DEADLINE_MS = 30_000

/** What is left is read anew after so many images: those that were opened meanwhile come first. */
const BATCH = 20

/** Hashes each image on this tablet once, so that an image submitted twice can be recognized. */
export function hashImagesJob(database: StaffDatabase): Job {
  /** Images that failed; not tried again by this job. */
  const givenUp = new Set<ImageKey>()
  return lockedJob({
    name: 'Make images recognizable',
    lock: `hash-images:${database.name}`,
    // If the lock is stolen, the worst case is an image that is hashed twice.
    maxMs: 5 * 60_000,
    // Images come in quick succession.
    settleMs: 250,
    lookAgainMs: 60_000,
    backoff: { minMs: 30_000, maxMs: 5 * 60_000 },
    wakesOn: [stored(database, 'image')],
    run: async ({ alone }) => {
      const first = await findNext(database, givenUp)
      if (first.length > 0) await alone((end) => hashAll(database, givenUp, first, end))
      return null
    },
  })
}

async function hashAll(
  database: StaffDatabase,
  givenUp: Set<ImageKey>,
  first: ImageKey[],
  end: AbortSignal,
): Promise<void> {
  const comparer = createImageComparer()
  const tried = new Set(givenUp)
  const hash = async (key: ImageKey) => {
    const image = await readStoredImage(database, key)
    if (image) await saveImagePrint(database, key, await comparer.printOf(image), Date.now())
  }
  let batch = first
  for (;;) {
    await afterSending()
    if (batch.length === 0) batch = await findNext(database, tried)
    const next = batch.shift()
    if (next === undefined || end.aborted) return comparer.end()
    tried.add(next)
    try {
      await withDeadline(hash(next), DEADLINE_MS, () => new Error('Hashing took too long'))
    } catch (error) {
      // Reviews work without hashes. The next image gets a new worker, because this one may hang.
      console.warn('An image could not be hashed', error)
      givenUp.add(next)
      comparer.end()
    }
  }
}

async function findNext(database: StaffDatabase, not: ReadonlySet<ImageKey>): Promise<ImageKey[]> {
  return (await findUnhashed(database)).filter((key) => !not.has(key)).slice(0, BATCH)
}
