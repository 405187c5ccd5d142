import { LRUCache } from 'lru-cache'
import type { ImageWidth } from '../../src/contract/served-files.ts'

/** Some thousand copies as pages show them. */
const MOST_BYTES = 32_000_000

/** Enough for a page's images, and leaves the threads that read files and names. */
const MOST_AT_ONCE = 2

export interface Image {
  bytes: Uint8Array
  /** Its media type. */
  type: string
}

/** Makes a smaller copy of an image, or returns null if the image is better sent as it is. */
type Resize = (bytes: Uint8Array, width: ImageWidth) => Promise<Uint8Array | null>

/**
 * Keeps the copies that were used last, and makes two at a time. Requests for one copy share the work.
 * @param read finds an image by the name of its file; the bytes of a name never change
 * @returns a function from a name and a width to the image, or null if there is none of that name
 */
export function smallerImages(
  read: (file: string) => Promise<Image | null>,
  resize: Resize,
): (file: string, width: ImageWidth) => Promise<Image | null> {
  const takeTurn = turns(MOST_AT_ONCE)
  const copies = new LRUCache<string, Image, { file: string; width: ImageWidth }>({
    maxSize: MOST_BYTES,
    // Even what is empty takes some room, which the cache insists on.
    sizeCalculation: ({ bytes }) => bytes.length + 1,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _old, { context: { file, width } }) => {
      const image = await read(file)
      if (!image) return undefined
      const bytes = await takeTurn(() => resize(image.bytes, width))
      return bytes ? { bytes, type: 'image/webp' } : image
    },
  })
  return async (file, width) => {
    const context = { file, width }
    return (await copies.fetch(`${file}?w=${width}`, { context })) ?? null
  }
}

/**
 * Runs tasks in the order in which they come.
 * @param most so many run at a time
 */
export function turns(most: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (task) => {
    if (running === most) await new Promise<void>((start) => waiting.push(start))
    else running++
    try {
      return await task()
    } finally {
      const startNext = waiting.shift()
      if (startNext) startNext()
      else running--
    }
  }
}
