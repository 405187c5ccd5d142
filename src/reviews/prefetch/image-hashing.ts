/**
 * Has each image on this tablet hashed once, so that one that is sent twice can be told: after it has
 * arrived, when the page has nothing else to do, and one at a time.
 */
import type { StaffDatabase } from '../../offline/database.ts'
import { withDeadline } from '../../offline/deadline.ts'
import { isHashed, saveImageHashes } from '../../offline/images/image-facts.ts'
import { readReceiptImage } from '../../offline/images/receipt-images.ts'
import type { ImageHashes } from '../../rules/image-hash.ts'
import type { ImageHashAnswer } from './image-hash.worker.ts'

interface Wanted {
  database: StaffDatabase
  url: string
}

/** Longest time for one image. A good one takes far less than a second, in a worker that runs. */
const DEADLINE_MS = 30_000

const waiting: Wanted[] = []
/** By URL: not tried again before the page is opened anew. */
const givenUp = new Set<string>()
let isWorking = false

/** Puts images that came ahead of need at the end of the line. */
export function hashLater(database: StaffDatabase, urls: readonly string[]): void {
  waiting.push(...urls.map((url) => ({ database, url })))
  if (!isWorking) void workOff()
}

/** Puts an image that somebody looks at before all others. */
export function hashNext(database: StaffDatabase, url: string): void {
  waiting.unshift({ database, url })
  if (!isWorking) void workOff()
}

async function workOff(): Promise<void> {
  isWorking = true
  const hasher = lazyWorker()
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    try {
      await withDeadline(hash(next, hasher.get), DEADLINE_MS, () => new Error('It takes too long'))
    } catch (error) {
      // A convenience: the review goes on without it, and so do the others, by a worker of their own.
      console.warn('An image cannot be compared', error)
      givenUp.add(next.url)
      hasher.end()
    }
  }
  hasher.end()
  isWorking = false
}

async function hash({ database, url }: Wanted, worker: () => Worker): Promise<void> {
  if (givenUp.has(url) || (await isHashed(database, url))) return
  const image = await readReceiptImage(database, url)
  if (!image) return
  await idle()
  const hashes = await hashIn(worker(), image)
  // Somebody who has signed out meanwhile leaves nothing behind.
  if (await readReceiptImage(database, url)) {
    await saveImageHashes(database, url, hashes, Date.now())
  }
}

function hashIn(worker: Worker, image: Blob): Promise<ImageHashes> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ImageHashAnswer>) => {
      if ('hashes' in data) resolve(data.hashes)
      else reject(new Error(data.failure))
    }
    worker.onerror = (event) => reject(new Error(event.message || 'The worker did not start'))
    worker.postMessage(image)
  })
}

/** Started for the first image of a line; its memory goes back with the last. */
function lazyWorker() {
  let worker: Worker | null = null
  return {
    get: () =>
      (worker ??= new Worker(new URL('./image-hash.worker.ts', import.meta.url), {
        type: 'module',
      })),
    end: () => {
      worker?.terminate()
      worker = null
    },
  }
}

/** Safari has no idle callback. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 500 })
    else setTimeout(resolve, 50)
  })
}
