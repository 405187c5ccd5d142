/** What taking a shift along would need (checklist T1), by what is known of this tablet and its reviewer. */
import { z } from 'zod'
import type { StaffDatabase } from '../../offline/database.ts'
import { readStoredImages } from '../../offline/images/image-store.ts'
import { LEFT_TO_DECISIONS } from '../../offline/images/make-room.ts'
import { read } from '../../offline/one-store.ts'
import { readFirstOpen } from '../../offline/queue/queue.ts'
import { median } from '../../offline/queue/today-stats.ts'
import { readSpaceLeft } from '../../offline/storage-estimate.ts'
import { LONGEST_SHIFT, USUAL_SHIFT } from '../../workspace/shift-size.ts'
import { readReady } from './needs.ts'

/** While fewer images are here, their average says little. */
const ENOUGH_IMAGES = 10
/** A photograph in the size for tablets. */
const USUAL_BYTES = 400_000

/** The pace is that of the last days. */
const PACE_OF_MS = 3 * 24 * 60 * 60_000
/** For somebody who has decided nothing lately. */
const USUAL_PACE_MS = 15_000

/** As `readTodayStats` counts. */
const measured = z.object({
  state: z.enum(['waiting', 'sending', 'sent']),
  openMs: z.number().positive(),
})

export interface ShiftPlan {
  /** Bytes of one request, on average. */
  bytesEach: number
  /** Requests that are here already. */
  here: number
  /** Bytes that images may still take, without what decisions need; null: the browser does not tell. */
  free: number | null
  /** Milliseconds in which the reviewer decides a request. */
  paceMs: number
  /** True if that was measured. */
  isOwnPace: boolean
}

/** @throws errors of the local storage */
export async function readShiftPlan(database: StaffDatabase, now: number): Promise<ShiftPlan> {
  const next = (await readFirstOpen(database, LONGEST_SHIFT)).map(({ request }) => request)
  const [images, ready, left, rows] = await Promise.all([
    readStoredImages(database),
    readReady(database, next),
    readSpaceLeft(),
    read(database, 'outbox', (outbox) =>
      outbox.index('by-decided').getAll(IDBKeyRange.lowerBound(now - PACE_OF_MS)),
    ),
  ])
  const bytes = images.reduce((sum, { stored }) => sum + stored.bytes, 0)
  const bytesOfImage = images.length < ENOUGH_IMAGES ? USUAL_BYTES : bytes / images.length
  const urls = next.reduce((sum, request) => sum + request.urls.length, 0)
  const pace = median(rows.flatMap((row) => measured.safeParse(row).data?.openMs ?? []))
  return {
    bytesEach: bytesOfImage * (next.length === 0 ? 1 : urls / next.length),
    here: ready.size,
    free: left === null ? null : Math.max(0, left - LEFT_TO_DECISIONS),
    paceMs: pace ?? USUAL_PACE_MS,
    isOwnPace: pace !== null,
  }
}

/** @returns how many requests somebody decides in so many minutes, within what can be taken along */
export function requestsIn(minutes: number, { paceMs }: Pick<ShiftPlan, 'paceMs'>): number {
  return Math.min(Math.max(Math.ceil((minutes * 60_000) / paceMs), USUAL_SHIFT), LONGEST_SHIFT)
}

/** @returns the bytes that a shift still needs, and whether there is space for them; null: the browser does not tell */
export function spaceFor(
  size: number,
  { bytesEach, here, free }: ShiftPlan,
): { bytes: number; fits: boolean | null } {
  const bytes = Math.max(0, size - here) * bytesEach
  return { bytes, fits: free === null ? null : bytes <= free }
}
