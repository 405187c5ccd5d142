import { LRUCache } from 'lru-cache'
import type { ImageWidth } from '../../src/contract/served-files.ts'

/** Some thousand copies as pages show them. */
const KEPT_BYTES = 32_000_000

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
  const kept = new LRUCache<string, Image>({
    maxSize: KEPT_BYTES,
    // Even what is empty takes some room, which the cache insists on.
    sizeCalculation: ({ bytes }) => bytes.length + 1,
  })
  const made = new Map<string, Promise<Image | null>>()
  const takeTurn = turns(MOST_AT_ONCE)

  async function make(key: string, file: string, width: ImageWidth): Promise<Image | null> {
    const image = await read(file)
    if (!image) return null
    const bytes = await takeTurn(() => resize(image.bytes, width))
    const smaller = bytes ? { bytes, type: 'image/webp' } : image
    kept.set(key, smaller)
    return smaller
  }

  return async (file, width) => {
    const key = `${file}?w=${width}`
    const known = kept.get(key)
    if (known) return known
    const begun = made.get(key) ?? make(key, file, width).finally(() => made.delete(key))
    made.set(key, begun)
    return begun
  }
}

/** Runs tasks in the order in which they come, at most `most` at a time. */
function turns(most: number): <T>(task: () => Promise<T>) => Promise<T> {
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
