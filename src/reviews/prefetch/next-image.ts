/**
 * Decodes the next request's first image before the request is opened, so that it shows without a wait
 * after a decision. Browsers cache decoded images by address, so the object URL is kept too.
 */
import { useEffect, useState } from 'react'
import type { StaffDatabase } from '../../offline/database.ts'
import { imageKey, type ImageKey } from '../../offline/image-key.ts'
import { openImage } from '../../offline/images/image-store.ts'

interface Decoded {
  src: string
  /** Referenced, because the browser may drop a decoded image once its element is gone. */
  element: HTMLImageElement
}

/** The first images of the request on screen and of the next one. */
const decoded = new Map<ImageKey, Decoded>()

/** @returns the object URL of an image that has been decoded, and its size in pixels if it is known; or null */
export function decodedImage(
  url: string,
): { src: string; size: { width: number; height: number } | null } | null {
  const image = decoded.get(imageKey(url))
  if (!image) return null
  const { naturalWidth: width, naturalHeight: height } = image.element
  return { src: image.src, size: width > 0 ? { width, height } : null }
}

/**
 * Keeps the current and the next image decoded while reviews are on screen.
 * @param current URL of the image on screen; null while it is not known
 * @param next URL of the next request's first image; null if there is none
 * @returns true once the next image is decoded, or cannot be
 */
export function useDecodedImages(
  database: StaffDatabase,
  current: string | null,
  next: string | null,
): boolean {
  const [tried, setTried] = useState<string | null>(null)
  useEffect(() => {
    // A decided request has no next one any more, but the one that was next is about to be opened.
    if (current === null || next === null) return
    const shown = [current, next].map(imageKey)
    forget((key) => !shown.includes(key))
    // On failure the image is requested again when it is opened.
    void decode(database, next)
      .catch(() => undefined)
      .then(() => setTried(next))
  }, [database, current, next])
  useEffect(() => () => forget(() => true), [])
  return next !== null && tried === next
}

async function decode(database: StaffDatabase, url: string): Promise<void> {
  const key = imageKey(url)
  if (decoded.has(key)) return
  const image = await openImage(database, url)
  const src = URL.createObjectURL(image)
  const element = new Image()
  element.src = src
  if (decoded.has(key)) return releaseObjectUrl(src)
  decoded.set(key, { src, element })
  await element.decode()
}

function forget(isOld: (key: ImageKey) => boolean): void {
  for (const [key, { src }] of decoded) {
    if (!isOld(key)) continue
    decoded.delete(key)
    releaseObjectUrl(src)
  }
}

/** Longer than an image on this tablet takes to load, also on a slow one. */
const LOADED_BY_MS = 10_000

/**
 * Frees the memory of an object URL that is no longer shown. Not at once: an element that is gone may still be loading
 * it, and WebKit reports that as "Cannot load blob: … due to access control checks".
 */
export function releaseObjectUrl(url: string): void {
  setTimeout(() => URL.revokeObjectURL(url), LOADED_BY_MS)
}
