/** Images of receipts and templates in the size for tablets (decision 083), made when one is first asked for. */
import { LRUCache } from 'lru-cache'
import { getMimeType } from 'hono/utils/mime'
import { log } from '../config/log.ts'
import type { ImageKind, ImageStorage } from './image-storage.ts'
import { tabletCopy } from './resize.ts'
import { turns, type Image } from './smaller-images.ts'

/** Each is 20 million pixels of memory or so while it is made. */
const MOST_AT_ONCE = 1

/** Names of images that need no copy: otherwise the storage would be asked for one each time. */
const MOST_NAMES = 10_000

/** The name under which the copy of an image is stored, beside it: whoever deletes the one finds the other. */
export function tabletName(file: string): string {
  return file.replace(/\.\w+$/, '-tablet.webp')
}

/**
 * @returns finds an image in the size for tablets, or as it is if it is no larger, cannot be made smaller, or no
 *   smaller in bytes; null if there is none of that name. It throws what the storage does.
 */
export function tabletImages(
  storage: Pick<ImageStorage, 'read' | 'write'>,
  copyOf: typeof tabletCopy = tabletCopy,
): (kind: ImageKind, file: string) => Promise<Image | null> {
  const takeTurn = turns(MOST_AT_ONCE)
  const asTheyAre = new LRUCache<string, true>({ max: MOST_NAMES })
  const underWay = new Map<string, Promise<Image | null>>()

  const find = async (kind: ImageKind, file: string, id: string): Promise<Image | null> => {
    const type = 'image/webp'
    const stored = asTheyAre.has(id) ? null : await storage.read(kind, tabletName(file))
    if (stored) return { bytes: stored, type }
    const original = await readImage(storage, kind, file)
    if (!original || asTheyAre.has(id)) return original
    const bytes = await takeTurn(() => copyOf(original.bytes))
    if (!bytes) {
      asTheyAre.set(id, true)
      return original
    }
    // Without room for it, it is made anew the next time.
    await storage.write(kind, tabletName(file), bytes).catch((error: unknown) => {
      log.warn({ err: error }, 'The copy of an image could not be stored')
    })
    return { bytes, type }
  }
  return (kind, file) => {
    const id = `${kind}/${file}`
    const finding = underWay.get(id) ?? find(kind, file, id).finally(() => underWay.delete(id))
    underWay.set(id, finding)
    return finding
  }
}

/** @returns null if there is none of that name. @throws whatever the storage does */
export async function readImage(
  storage: Pick<ImageStorage, 'read'>,
  kind: ImageKind,
  file: string,
): Promise<Image | null> {
  const bytes = await storage.read(kind, file)
  return bytes && { bytes, type: getMimeType(file) ?? 'application/octet-stream' }
}
