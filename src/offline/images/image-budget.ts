/** Which images to drop first when a tablet holds too many. Nothing else is ever dropped to free space. */

/** Space that all images together may take, in bytes. */
export const IMAGE_BUDGET = 150_000_000

/**
 * Bytes of the budget kept free of unneeded images, for the next two requests, which are fetched in parallel.
 */
export const HEADROOM = 10_000_000

/** An image opened this recently may be opened again. */
const RECENT_MS = 60 * 60_000

export interface KeptImage {
  /** Absolute `imageKey`; so are all images named here. */
  key: string
  bytes: number
  /** When it was stored; milliseconds since the epoch, like `openedAt`. */
  keptAt: number
  /** When it was last opened; null: never. */
  openedAt: number | null
}

export interface NeededImages {
  /** Images of the next requests, in the order of the queue. */
  prefetched: readonly string[]
  /** Images of decisions that the server has not acknowledged. */
  unsent: readonly string[]
}

/**
 * Which images to drop so that the rest fit into the budget. Unneeded ones go first, least recently used
 * first; then prefetched ones, last in the queue first; then recently opened ones; then those of unsent
 * decisions.
 * @param now milliseconds since the epoch
 * @returns their keys
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
  for (const { key, bytes, rank } of ranked) {
    if (total <= (rank === 0 ? IMAGE_BUDGET - HEADROOM : IMAGE_BUDGET)) continue
    dropped.push(key)
    total -= bytes
  }
  return dropped
}

/**
 * Whether an image belongs to an unsent decision or was opened within the last hour.
 * @param now milliseconds since the epoch
 */
export function isOnHand(image: KeptImage, unsent: readonly string[], now: number): boolean {
  return importanceFor({ prefetched: [], unsent }, now)(image).rank > 0
}

/** @returns the size of all images together, in bytes */
export function totalBytes(images: readonly KeptImage[]): number {
  return images.reduce((total, { bytes }) => total + bytes, 0)
}

/** Images with a lower rank are dropped first; within a rank, those with a lower order. */
function importanceFor({ prefetched, unsent }: NeededImages, now: number) {
  // An image that several requests need, such as a receipt template, takes the place of the first of them.
  const place = new Map(prefetched.map((key, index) => [key, index] as const).reverse())
  const waiting = new Set(unsent)
  return (image: KeptImage): { rank: number; order: number } => {
    const usedAt = image.openedAt ?? image.keptAt
    if (waiting.has(image.key)) return { rank: 3, order: usedAt }
    if (image.openedAt !== null && now - image.openedAt < RECENT_MS) {
      return { rank: 2, order: usedAt }
    }
    const index = place.get(image.key)
    return index === undefined ? { rank: 0, order: usedAt } : { rank: 1, order: -index }
  }
}
