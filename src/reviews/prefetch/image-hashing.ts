/**
 * Hashes each image on this tablet once, so that an image submitted twice can be recognized. It runs after
 * the image has arrived, while the page is idle, one image at a time.
 */
import { onChange } from '../../offline/broadcast.ts'
import type { StaffDatabase } from '../../offline/database.ts'
import { withDeadline } from '../../offline/deadline.ts'
import type { ImageKey } from '../../offline/image-key.ts'
import { findUnhashed, saveImagePrint, type ImagePrint } from '../../offline/images/image-facts.ts'
import { readKeptImage } from '../../offline/images/image-store.ts'
import { afterSending } from '../../offline/outbox/sending-first.ts'
import type { ImageHashAnswer } from './image-hash.worker.ts'

/** Time limit for one image. Normally it takes far less than a second. */
const DEADLINE_MS = 30_000

/** Images that failed; not tried again until the page is reloaded. */
const givenUp = new Set<ImageKey>()

/** Hashes what is on this tablet, and whatever arrives. @returns a function that ends it */
export function keepHashed(database: StaffDatabase): () => void {
  const ended = new AbortController()
  let isWanted = false
  let isWorking = false
  const wake = async () => {
    isWanted = true
    if (isWorking) return
    isWorking = true
    while (isWanted && !ended.signal.aborted) {
      isWanted = false
      // Storage that fails is asked again when the next image arrives.
      await hashAll(database, ended.signal).catch(() => undefined)
    }
    isWorking = false
  }
  const stop = onChange(database, (change, _, isOwn) => {
    if (change === 'image' && isOwn) void wake()
  })
  void wake()
  return () => {
    ended.abort()
    stop()
  }
}

async function hashAll(database: StaffDatabase, signal: AbortSignal): Promise<void> {
  const hasher = lazyWorker()
  const tried = new Set(givenUp)
  for (;;) {
    await afterSending()
    const next = (await findUnhashed(database)).find((key) => !tried.has(key))
    if (!next || signal.aborted) return hasher.end()
    tried.add(next)
    try {
      const hashing = hash(database, next, hasher.get)
      await withDeadline(hashing, DEADLINE_MS, () => new Error('Hashing took too long'))
    } catch (error) {
      // Reviews work without hashes. The next image gets a new worker, because this one may hang.
      console.warn('An image could not be hashed', error)
      givenUp.add(next)
      hasher.end()
    }
  }
}

async function hash(database: StaffDatabase, key: ImageKey, worker: () => Worker): Promise<void> {
  const image = await readKeptImage(database, key)
  if (!image) return
  await idle()
  const print = await hashIn(worker(), image)
  await saveImagePrint(database, key, print, Date.now())
}

function hashIn(worker: Worker, image: Blob): Promise<ImagePrint | null> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ImageHashAnswer>) => {
      if ('print' in data) resolve(data.print)
      else reject(new Error(data.failure))
    }
    worker.onerror = (event) => reject(new Error(event.message || 'The worker did not start'))
    worker.postMessage(image)
  })
}

/** A worker started on first use; ended when the queue is empty, to free its memory. */
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

/** Resolves when the page is idle. Safari has no idle callback, so there it just waits briefly. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 500 })
    else setTimeout(resolve, 50)
  })
}
