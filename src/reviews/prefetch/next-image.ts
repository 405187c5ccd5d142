/**
 * The next request's first image, decoded before anybody opens it, so that a decision is followed by a
 * image and not by a wait. A browser keeps what it decoded by address: so the address is kept as well.
 */
import { useEffect } from 'react'
import { useWorkspace } from '../../workspace/workspace.ts'
import type { StaffDatabase } from '../../offline/database.ts'
import { loadReceiptImage } from '../../offline/images/receipt-images.ts'
import { hashNext } from './image-hashing.ts'

interface Decoded {
  src: string
  /** Held, because the browser may forget the image of an element that is gone. */
  element: HTMLImageElement
}

/** By the image's URL: those of the request on screen and of the next one. */
const decoded = new Map<string, Decoded>()

/** The object URL of an image that was decoded ahead, or null. */
export function decodedImage(url: string): string | null {
  return decoded.get(url)?.src ?? null
}

/**
 * Keeps the next image decoded beside the current one, for as long as reviews are on screen.
 * @param current null while it is not known
 */
export function useDecodedImages(current: string | null, next: string | null): void {
  const { database } = useWorkspace()
  useEffect(() => {
    if (current === null) return
    forget((url) => url !== current && url !== next)
    // What cannot be had now is asked for again when it is opened.
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
