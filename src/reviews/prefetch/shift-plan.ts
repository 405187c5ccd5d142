/** What taking a shift along would need (checklist T1), by what is known of this tablet and its reviewer. */
import { z } from 'zod'
import type { ReviewRequest } from '../../contract/review-calls.ts'
import type { StaffDatabase } from '../../offline/database.ts'
import { imageKey } from '../../offline/image-key.ts'
import { readStoredImages } from '../../offline/images/image-store.ts'
import { HEADROOM, imageBudget, LEFT_TO_DECISIONS } from '../../offline/images/make-room.ts'
import { read } from '../../offline/one-store.ts'
import { median } from '../../offline/queue/today-stats.ts'
import { readSpaceLeft } from '../../offline/storage-estimate.ts'
import { LONGEST_SHIFT, USUAL_SHIFT } from '../../workspace/shift-size.ts'
import { readLocalParts, type LocalParts } from './local-parts.ts'
import { isRecognitionMissing } from './needs.ts'
import { readNextRequests } from './next-requests.ts'

/** While fewer images are here, their average says little. */
const ENOUGH_IMAGES = 10
/** A photograph in the size for tablets. */
const USUAL_BYTES = 400_000
/** Of a template, and of a request that is sent again, while only the server knows them. */
const USUAL_IMAGES = 2
/** A list of some thousand businesses. */
const BUSINESSES_BYTES = 400_000
/** The files that read text in images. */
const READER_BYTES = 29_000_000

/** The pace is that of the last days, of which some are days off. */
const PACE_OF_MS = 7 * 24 * 60 * 60_000
/** So many of them say enough; the last ones count. */
const ENOUGH_DECISIONS = 200
/** For somebody who has decided nothing lately. */
const USUAL_PACE_MS = 15_000

/** As `readTodayStats` counts. */
const measured = z.object({
  state: z.enum(['waiting', 'sending', 'sent']),
  openMs: z.number().positive(),
})

export interface ShiftPlan {
  /** Bytes that each of the next requests that are listed here lacks, in their order; what several need, the first. */
  lacking: readonly number[]
  /** Bytes of a request with all that it needs, on average. */
  bytesEach: number
  /** Bytes of what all requests need and is not here. */
  bytesOnce: number
  /** Bytes that images may still take, without what decisions need; null: the browser does not tell. */
  free: number | null
  /** Milliseconds in which the reviewer decides a request. */
  paceMs: number
  /** True if that was measured. */
  isOwnPace: boolean
}

/** @throws errors of the local storage */
export async function readShiftPlan(database: StaffDatabase, now: number): Promise<ShiftPlan> {
  const { next } = await readNextRequests(database, LONGEST_SHIFT)
  const [images, parts, left, pace, lacksReader] = await Promise.all([
    readStoredImages(database),
    readLocalParts(database, next),
    readSpaceLeft(),
    readPace(database, now),
    isRecognitionMissing(),
  ])
  const bytes = images.reduce((sum, { stored }) => sum + stored.bytes, 0)
  const bytesOfImage = images.length < ENOUGH_IMAGES ? USUAL_BYTES : bytes / images.length
  const lacking = imagesLacking(parts, next).map((count) => count * bytesOfImage)
  const all = sumOf(imagesLacking({ ...parts, isLocal: () => false }, next)) * bytesOfImage
  return {
    lacking,
    bytesEach: next.length === 0 ? bytesOfImage : all / next.length,
    bytesOnce: (parts.areBusinessesHere ? 0 : BUSINESSES_BYTES) + (lacksReader ? READER_BYTES : 0),
    free: left === null ? null : Math.max(0, left - LEFT_TO_DECISIONS - HEADROOM),
    paceMs: pace ?? USUAL_PACE_MS,
    isOwnPace: pace !== null,
  }
}

/** @returns the number of images that each request lacks; what several of them need counts for the first */
function imagesLacking(parts: LocalParts, requests: readonly ReviewRequest[]): number[] {
  const seen = new Set<string>()
  const isNew = (id: string) => seen.size < seen.add(id).size
  return requests.map((request) => {
    const template = parts.templateOf(request)
    const replaced = parts.replacedOf(request)
    const known = [...request.urls, ...(template ?? []), ...(replaced ?? [])]
    const missing = known.filter((url) => !parts.isLocal(url) && isNew(imageKey(url)))
    const unknown = [
      !template && isNew(`template ${request.businessId}`),
      !replaced && isNew(`replaced ${request.replaces}`),
    ]
    return missing.length + USUAL_IMAGES * unknown.filter(Boolean).length
  })
}

/** @returns the median of the last decisions in milliseconds; null: none was measured */
function readPace(database: StaffDatabase, now: number): Promise<number | null> {
  return read(database, 'outbox', async (outbox) => {
    const times: number[] = []
    const lately = IDBKeyRange.lowerBound(now - PACE_OF_MS)
    let cursor = await outbox.index('by-decided').openCursor(lately, 'prev')
    for (; cursor && times.length < ENOUGH_DECISIONS; cursor = await cursor.continue()) {
      const { data } = measured.safeParse(cursor.value)
      if (data) times.push(data.openMs)
    }
    return median(times)
  })
}

/** @returns how many requests somebody decides in so many minutes, within what can be taken along */
export function requestsIn(minutes: number, { paceMs }: Pick<ShiftPlan, 'paceMs'>): number {
  return Math.min(Math.max(Math.ceil((minutes * 60_000) / paceMs), USUAL_SHIFT), LONGEST_SHIFT)
}

/**
 * @param isComplete the queue was read to its end, so there are no other requests
 * @returns the bytes that a shift still needs, and whether there is space for them; null: the browser does not tell
 */
export function spaceFor(
  size: number,
  { lacking, bytesEach, bytesOnce, free }: ShiftPlan,
  isComplete: boolean,
): { bytes: number; fits: boolean | null } {
  const unlisted = isComplete ? 0 : Math.max(0, size - lacking.length)
  const count = Math.min(size, lacking.length) + unlisted
  const bytes = sumOf(lacking.slice(0, size)) + unlisted * bytesEach + bytesOnce
  if (count * bytesEach > imageBudget(count) - HEADROOM) return { bytes, fits: false }
  return { bytes, fits: free === null ? null : bytes <= free }
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
