/**
 * Drops images when they take too much space, or when the tablet is full and a person has typed or decided
 * something. Nothing else is ever dropped to free space, except the space kept in reserve.
 */
import type { StaffDatabase } from '../database.ts'
import { withDeadline } from '../deadline.ts'
import type { ImageKey } from '../image-key.ts'
import { findUnsentImages } from '../outbox/outbox-reads.ts'
import type { StoredImage } from '../rows.ts'
import { giveUpReserve } from '../space-reserve.ts'
import { readSpaceLeft } from '../storage-estimate.ts'
import { isFull, mayBeFull } from '../storage-health.ts'
import { dropImages, isSpaceShort, noteFull, readStoredImages } from './image-store.ts'

/** Space that all images together may take, in bytes, unless a shift is taken along that needs more. */
export const IMAGE_BUDGET = 150_000_000

/** Of one request in a shift, with its template: several photographs. */
const BUDGET_EACH = 2_000_000

/** Space that all images together may take, in bytes, while so many requests are to be ready offline. */
export function imageBudget(requests: number): number {
  return Math.max(IMAGE_BUDGET, requests * BUDGET_EACH)
}

/** Bytes kept free, of the budget and of what the browser grants, for the next two requests, which are fetched in parallel. */
export const HEADROOM = 10_000_000

/** If the browser grants less than this many bytes more, images make room for decisions. */
export const LEFT_TO_DECISIONS = 20_000_000

/** An image opened this recently may be opened again. */
const RECENT_MS = 60 * 60_000

/** Longest wait for the images or the reserve to be deleted, before a write is tried again. */
const FREE_WITHIN_MS = 5_000

export interface NeededImages {
  /** Images of the next requests, in the order of the queue. */
  prefetched: readonly ImageKey[]
  /** Images of decisions that the server has not acknowledged. */
  unsent: ReadonlySet<ImageKey>
}

/**
 * Drops images until the rest fit into the budget, and more if the browser grants little.
 * @param readPrefetched as in `NeededImages`; called only if something has to go
 * @param now milliseconds since the epoch
 * @param budget in bytes
 * @returns whether there is space for more images
 */
export async function makeRoom(
  database: StaffDatabase,
  readPrefetched: () => Promise<readonly ImageKey[]>,
  now: number,
  budget = IMAGE_BUDGET,
): Promise<boolean> {
  const stored = await readStoredImages(database)
  if (totalBytes(stored) > budget - HEADROOM) {
    const needed = {
      prefetched: await readPrefetched(),
      unsent: await findUnsentImages(database, keysOf(stored)),
    }
    const dropped = new Set(imagesToDrop(stored, needed, now, budget))
    await dropImages(database, [...dropped])
    const left = totalBytes(stored.filter(({ key }) => !dropped.has(key)))
    if (left > budget - HEADROOM) return false
  }
  const granted = await readSpaceLeft()
  if (granted !== null && granted < LEFT_TO_DECISIONS) await dropPrefetched(database, now)
  // It stops before what is here has to go.
  return !isSpaceShort(database, now) && (granted ?? Infinity) >= LEFT_TO_DECISIONS + HEADROOM
}

/** Thrown when there is no space even without images. Its message is shown on screen. */
export class StorageFullError extends Error {
  constructor(cause: unknown) {
    super(
      'The storage of this tablet is full, even after deleting the saved images. ' +
        'Free some storage space on the tablet, then try again',
      { cause },
    )
    this.name = 'StorageFullError'
  }
}

/**
 * Runs a write. If the tablet is full, or may be, frees space in three steps and retries after each.
 * @param write a single transaction, so that a failed try leaves nothing behind
 * @throws {StorageFullError} if that does not help; otherwise what the write throws
 */
export async function storeFreeingSpace<T>(
  database: StaffDatabase,
  write: () => Promise<T>,
): Promise<T> {
  for (const freeSpace of [dropPrefetched, dropAll, giveUpReserve]) {
    try {
      return await write()
    } catch (error) {
      if (!mayBeFull(error)) throw error
      const freeing = freeSpace(database, Date.now())
      await withDeadline(freeing, FREE_WITHIN_MS, () => error as Error).catch(() => undefined)
    }
  }
  try {
    return await write()
  } catch (error) {
    throw isFull(error) ? new StorageFullError(error) : error
  }
}

/** Drops all images but those of unsent decisions and those opened within the last hour. */
async function dropPrefetched(database: StaffDatabase, now: number): Promise<void> {
  noteFull(database, now)
  const stored = await readStoredImages(database)
  const unsent = await findUnsentImages(database, keysOf(stored))
  const rankOf = ranking({ prefetched: [], unsent }, now)
  await dropImages(database, keysOf(stored.filter((image) => rankOf(image).rank === 0)))
}

async function dropAll(database: StaffDatabase): Promise<void> {
  await dropImages(database, keysOf(await readStoredImages(database)))
}

/**
 * Chooses the images to drop so that the rest fit into the budget. Unneeded ones go first, least recently used
 * first; then prefetched ones, last in the queue first; then recently opened ones; then those of unsent
 * decisions.
 * @param now milliseconds since the epoch
 * @returns their keys
 */
export function imagesToDrop(
  stored: readonly StoredImage[],
  needed: NeededImages,
  now: number,
  budget = IMAGE_BUDGET,
): ImageKey[] {
  const rankOf = ranking(needed, now)
  const ranked = stored
    .map((image) => ({ key: image.key, bytes: image.stored.bytes, ...rankOf(image) }))
    .sort((a, b) => a.rank - b.rank || a.order - b.order)
  let total = totalBytes(stored)
  const dropped: ImageKey[] = []
  for (const { key, bytes, rank } of ranked) {
    if (total <= (rank === 0 ? budget - HEADROOM : budget)) continue
    dropped.push(key)
    total -= bytes
  }
  return dropped
}

/** Images with a lower rank are dropped first; within a rank, those with a lower order. */
function ranking({ prefetched, unsent }: NeededImages, now: number) {
  // An image that several requests need, such as a receipt template, takes the place of the first of them.
  const place = new Map(prefetched.map((key, index) => [key, index] as const).reverse())
  return ({ key, stored, openedAt }: StoredImage): { rank: number; order: number } => {
    const usedAt = openedAt ?? stored.at
    if (unsent.has(key)) return { rank: 3, order: usedAt }
    if (openedAt !== null && now - openedAt < RECENT_MS) return { rank: 2, order: usedAt }
    const index = place.get(key)
    return index === undefined ? { rank: 0, order: usedAt } : { rank: 1, order: -index }
  }
}

function totalBytes(images: readonly StoredImage[]): number {
  return images.reduce((total, { stored }) => total + stored.bytes, 0)
}

function keysOf(images: readonly StoredImage[]): ImageKey[] {
  return images.map(({ key }) => key)
}
