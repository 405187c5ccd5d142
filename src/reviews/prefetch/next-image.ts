/**
 * Decodes the next request's first image before the request is opened, so that it shows without a wait
 * after a decision. Browsers cache decoded images by address, so the object URL is kept too.
 */
import { useEffect } from 'react'
import { useWorkspace } from '../../workspace/workspace.ts'
import type { StaffDatabase } from '../../offline/database.ts'
import { loadReceiptImage } from '../../offline/images/receipt-images.ts'
import { hashNext } from './image-hashing.ts'

interface Decoded {
  src: string
  /** Referenced, because the browser may drop a decoded image once its element is gone. */
  element: HTMLImageElement
}

/** By image URL: the first images of the request on screen and of the next one. */
const decoded = new Map<string, Decoded>()

/** The object URL of an image that is already decoded, or null. */
export function decodedImage(url: string): string | null {
  return decoded.get(url)?.src ?? null
}

/**
 * Keeps the current and the next image decoded while reviews are on screen.
 * @param current URL of the image on screen; null while it is not known
 * @param next URL of the next request's first image; null if there is none
 */
export function useDecodedImages(current: string | null, next: string | null): void {
  const { database } = useWorkspace()
  useEffect(() => {
    if (current === null) return
    forget((url) => url !== current && url !== next)
    // On failure the image is requested again when it is opened.
    if (next !== null) void decode(database, next).catch(() => undefined)
  }, [database, current, next])
  useEffect(() => () => forget(() => true), [])
}

async function decode(database: StaffDatabase, url: string): Promise<void> {
  if (decoded.has(url)) return
  const image = await loadReceiptImage(database, url, () => hashNext(database, url))
  const src = URL.createObjectURL(image)
  const element = new Image()
  element.src = src
  if (decoded.has(url)) return URL.revokeObjectURL(src)
  decoded.set(url, { src, element })
  await element.decode()
}

function forget(isOld: (url: string) => boolean): void {
  for (const [url, { src }] of decoded) {
    if (!isOld(url)) continue
    decoded.delete(url)
    URL.revokeObjectURL(src)
  }
}
