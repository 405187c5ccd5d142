/**
 * Has each picture on this tablet hashed once, so that one that is sent twice can be told: after it has
 * arrived, when the page has nothing else to do, and one at a time.
 */
import type { StaffDatabase } from '../offline/database.ts'
import { isHashed, savePictureHashes } from '../offline/pictures.ts'
import { readReceiptImage } from '../offline/receipt-images.ts'
import type { PictureHashes } from '../rules/picture-hash.ts'
import type { PictureHashAnswer } from './picture-hash.worker.ts'

interface Wanted {
  database: StaffDatabase
  url: string
}

const waiting: Wanted[] = []
let isWorking = false

/** Puts pictures that came ahead of need at the end of the line. */
export function hashLater(database: StaffDatabase, urls: readonly string[]): void {
  waiting.push(...urls.map((url) => ({ database, url })))
  if (!isWorking) void workOff()
}

/** Puts a picture that somebody looks at before all others. */
export function hashNext(database: StaffDatabase, url: string): void {
  waiting.unshift({ database, url })
  if (!isWorking) void workOff()
}

async function workOff(): Promise<void> {
  isWorking = true
  const hasher = lazyWorker()
  try {
    for (let next = waiting.shift(); next; next = waiting.shift()) await hash(next, hasher.get)
  } catch (error) {
    // A convenience: the review goes on without it, and the next picture tries again.
    console.warn('Pictures cannot be compared', error)
    waiting.length = 0
  } finally {
    hasher.end()
    isWorking = false
  }
}

async function hash({ database, url }: Wanted, worker: () => Worker): Promise<void> {
  if (await isHashed(database, url)) return
  const picture = await readReceiptImage(database, url)
  if (!picture) return
  await idle()
  const hashes = await hashIn(worker(), picture)
  // Somebody who has signed out meanwhile leaves nothing behind.
  if (await readReceiptImage(database, url)) {
    await savePictureHashes(database, url, hashes, Date.now())
  }
}

function hashIn(worker: Worker, picture: Blob): Promise<PictureHashes> {
  return new Promise((resolve, reject) => {
    worker.onmessage = (event: MessageEvent<PictureHashAnswer>) => resolve(event.data.hashes)
    worker.onerror = (event) => reject(new Error(event.message || 'The worker did not start'))
    worker.postMessage(picture)
  })
}

/** Started for the first picture of a line; its memory goes back with the last. */
function lazyWorker() {
  let worker: Worker | null = null
  return {
    get: () =>
      (worker ??= new Worker(new URL('./picture-hash.worker.ts', import.meta.url), {
        type: 'module',
      })),
    end: () => worker?.terminate(),
  }
}

/** Safari has no idle callback. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 500 })
    else setTimeout(resolve, 50)
  })
}
