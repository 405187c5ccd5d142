/** Longer than an image on this tablet takes to load, also on a slow one. */
const LOADED_BY_MS = 10_000

/**
 * Frees the memory of an object URL that is no longer shown. Not at once: an element that is gone may still be loading
 * it, and WebKit reports that as "Cannot load blob: … due to access control checks".
 */
export function releaseObjectUrl(url: string): void {
  setTimeout(() => URL.revokeObjectURL(url), LOADED_BY_MS)
}
