/** Which images go first when a tablet holds more of them than it should. Nothing else ever goes for room. */

/** What all images together may take, in bytes. */
export const IMAGE_BUDGET = 150_000_000

/** Kept free of images nobody needs, so that the next request fits in: two requests are on their way at once. */
export const HEADROOM = 10_000_000

/** Who looked at an image this lately may want to see it again. */
const RECENT_MS = 60 * 60_000

export interface KeptImage {
  /** Absolute. */
  url: string
  bytes: number
  /** When it was fetched; milliseconds since the epoch, like `openedAt`. */
  keptAt: number
  /** When somebody last looked at it; null when nobody did. */
  openedAt: number | null
}

export interface NeededImages {
  /** Of the next requests, the first one's first. */
  prefetched: readonly string[]
  /** Of decisions that the server does not have yet. */
  unsent: readonly string[]
}

/**
 * Images to drop, the least recently used first, so that the others fit into the budget. Of those that
 * are needed, the farthest ahead go first, then what was looked at lately, at last those of unsent decisions.
 * @param now milliseconds since the epoch
 * @returns their addresses
 */
export function imagesToDrop(
  kept: readonly KeptImage[],
  needed: NeededImages,
  now: number,
): string[] {
  const importance = importanceFor(needed, now)
  const ranked = kept
    .map((image) => ({ ...image, ...importance(image) }))
    .sort((a, b) => a.rank - b.rank || a.order - b.order)
  let total = totalBytes(kept)
  const dropped: string[] = []
  for (const { url, bytes, rank } of ranked) {
    if (total <= (rank === 0 ? IMAGE_BUDGET - HEADROOM : IMAGE_BUDGET)) continue
    dropped.push(url)
    total -= bytes
  }
  return dropped
}

/** Whether an image belongs to what a person has on hand: unsent, or looked at within the hour. */
export function isOnHand(image: KeptImage, unsent: readonly string[], now: number): boolean {
  return importanceFor({ prefetched: [], unsent }, now)(image).rank > 0
}

export function totalBytes(images: readonly KeptImage[]): number {
  return images.reduce((total, { bytes }) => total + bytes, 0)
}

/** A higher rank stays longer; within a rank, the lower order goes first. */
function importanceFor({ prefetched, unsent }: NeededImages, now: number) {
  // A template that several requests need stands where the first of them does.
  const place = new Map(prefetched.map((url, index) => [url, index] as const).reverse())
  const waiting = new Set(unsent)
  return (image: KeptImage): { rank: number; order: number } => {
    const usedAt = image.openedAt ?? image.keptAt
    if (waiting.has(image.url)) return { rank: 3, order: usedAt }
    if (image.openedAt !== null && now - image.openedAt < RECENT_MS) {
      return { rank: 2, order: usedAt }
    }
    const index = place.get(image.url)
    return index === undefined ? { rank: 0, order: usedAt } : { rank: 1, order: -index }
  }
}
