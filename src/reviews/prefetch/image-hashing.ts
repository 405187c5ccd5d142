/**
 * Hashes each image on this tablet once, so that an image submitted twice can be recognized. It runs after
 * the image has arrived, while the page is idle, one image at a time.
 */
import type { StaffDatabase } from '../../offline/database.ts'
import { withDeadline } from '../../offline/deadline.ts'
import { isHashed, saveImagePrint } from '../../offline/images/image-facts.ts'
import { afterSending } from '../../offline/outbox/sending-first.ts'
import { readReceiptImage } from '../../offline/images/receipt-images.ts'
import { createPrinter, type Printer } from '../../recognition/same-image/same-image.ts'

interface Wanted {
  database: StaffDatabase
  url: string
}

/** Time limit for one image. Normally it takes far less than a second. */
const DEADLINE_MS = 30_000

const waiting: Wanted[] = []
/** URLs of images that failed; not tried again until the page is reloaded. */
const givenUp = new Set<string>()
let isWorking = false

/** Queues prefetched images for hashing, after all others. */
export function hashLater(database: StaffDatabase, urls: readonly string[]): void {
  waiting.push(...urls.map((url) => ({ database, url })))
  if (!isWorking) void hashAll()
}

/** Queues an image that a reviewer is looking at, before all others. */
export function hashNext(database: StaffDatabase, url: string): void {
  waiting.unshift({ database, url })
  if (!isWorking) void hashAll()
}

async function hashAll(): Promise<void> {
  isWorking = true
  const printer = createPrinter()
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    await afterSending()
    try {
      await withDeadline(hash(next, printer), DEADLINE_MS, () => new Error('Hashing took too long'))
    } catch (error) {
      // Reviews work without hashes. The next image gets a new worker, because this one may hang.
      console.warn('An image could not be hashed', error)
      givenUp.add(next.url)
      printer.end()
    }
  }
  printer.end()
  isWorking = false
}

async function hash({ database, url }: Wanted, printer: Printer): Promise<void> {
  if (givenUp.has(url) || (await isHashed(database, url))) return
  const image = await readReceiptImage(database, url)
  if (!image) return
  await idle()
  const print = await printer.printOf(image)
  // After a sign-out in the meantime the image is gone, and its print must not be stored.
  if (await readReceiptImage(database, url)) {
    await saveImagePrint(database, url, print, Date.now())
  }
}

/** Resolves when the page is idle. Safari has no idle callback, so there it just waits briefly. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 500 })
    else setTimeout(resolve, 50)
  })
}
