/**
 * Takes what the next requests need onto the tablet before anybody opens them, so that a reviewer can go on
 * where the line ends: images, the business list, the templates of the claimed businesses. Gentle: two
 * requests at a time, one tab at a time, within a budget, and not for people who save data.
 */
import { z } from 'zod'
import { ApiError } from '../../contract/api-error.ts'
import type { ReviewRequest } from '../../contract/review-calls.ts'
import { announce } from '../../offline/broadcast.ts'
import type { StaffDatabase } from '../../offline/database.ts'
import { HEADROOM, IMAGE_BUDGET } from '../../offline/images/image-budget.ts'
import { NoLocksError, takeTurn } from '../../offline/web-lock.ts'
import { onSuspend } from '../../offline/page-lifecycle.ts'
import { readKept } from '../../offline/query-persister.ts'
import { readFirstOpen } from '../../offline/queue/queue.ts'
import {
  ImageUnavailableError,
  isSpaceShort,
  keepWithinBudget,
  readImageBytes,
  readLocalImages,
  prefetchImage,
} from '../../offline/images/receipt-images.ts'
import { hashLater } from './image-hashing.ts'
import { BUSINESSES_KEY, templateKey } from './reference-data.ts'

/** How many of the next requests are prefetched. */
export const PREFETCHED_REQUESTS = 40

const AT_A_TIME = 2

/** Reads that keep their answer on this tablet. */
interface ReferenceReads {
  businesses(reviewId: string): Promise<unknown>
  /** @returns addresses of images */
  template(businessId: string): Promise<readonly string[]>
}

/** Longer than filling takes on a line that is worth it. */
const TURN_MAX_MS = 5 * 60_000

/**
 * Fetches what is missing of the next requests; stops quietly when the line does, the budget is spent, or the
 * page is left. Stealing the turn of a page that does not run any more costs at most an image fetched twice.
 */
export async function prefetchNext(database: StaffDatabase, reads: ReferenceReads): Promise<void> {
  const end = new AbortController()
  const stopWatching = onSuspend(() => end.abort())
  const turn = { signal: end.signal, waitsSince: Date.now(), mostMs: TURN_MAX_MS }
  const lock = `prefetch:${database.name}`
  try {
    // Whoever comes while it is filled waits: what is next may have changed since.
    while ((await takeTurn(lock, turn, (signal) => fill(database, reads, signal))) === 'not-yet');
  } catch (error) {
    if (!end.signal.aborted && !(error instanceof NoLocksError)) throw error
  } finally {
    stopWatching()
  }
}

async function fill(
  database: StaffDatabase,
  reads: ReferenceReads,
  signal: AbortSignal,
): Promise<void> {
  const next = await nextRequests(database)
  await keepWithinBudget(database, await neededImages(database, next), Date.now())
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  const [first] = next
  if (!first || !(await hasRoom(database, next))) return
  if (!(await attempt(() => reads.businesses(first.id)))) return
  const ready = await readyOnes(database, next)
  for (const { urls } of ready) hashLater(database, urls)
  const queue = next.filter((request) => !ready.includes(request))
  const takeNext = async () => {
    for (let request = queue.shift(); request && !signal.aborted; request = queue.shift()) {
      const { urls, businessId } = request
      const isTaken = await attempt(async () => {
        await fetchImages(database, urls)
        hashLater(database, urls)
        if (businessId !== null) await fetchImages(database, await reads.template(businessId))
        announce(database, 'prefetch')
      })
      if (!isTaken || !(await hasRoom(database, next))) queue.length = 0
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, takeNext))
}

/** How many of the next requests can be reviewed without a network: all that they need is here. */
export async function countReady(database: StaffDatabase): Promise<number> {
  if ((await readKept(database, BUSINESSES_KEY)) === undefined) return 0
  return (await readyOnes(database, await nextRequests(database))).length
}

async function nextRequests(database: StaffDatabase): Promise<ReviewRequest[]> {
  return (await readFirstOpen(database, PREFETCHED_REQUESTS)).map((row) => row.item)
}

/** Those whose images and template are here. Reads little, because it is asked after each arrival. */
async function readyOnes(
  database: StaffDatabase,
  requests: readonly ReviewRequest[],
): Promise<ReviewRequest[]> {
  const isHere = await readLocalImages(database)
  const templateOf = await readLocalTemplates(database, requests)
  return requests.filter((request) => {
    const template = templateOf(request)
    return template !== undefined && [...request.urls, ...template].every(isHere)
  })
}

/** @returns the images of a request's template; undefined while it is not known on this tablet */
async function readLocalTemplates(
  database: StaffDatabase,
  requests: readonly ReviewRequest[],
): Promise<(request: ReviewRequest) => readonly string[] | undefined> {
  const claimed = new Set(requests.flatMap(({ businessId }) => businessId ?? []))
  const templates = new Map(
    await Promise.all(
      [...claimed].map(async (id) => {
        const kept = z.array(z.string()).safeParse(await readKept(database, templateKey(id)))
        return [id, kept.data] as const
      }),
    ),
  )
  return ({ businessId }) => (businessId === null ? [] : templates.get(businessId))
}

/** @returns false when the line is down, so that there is no use in going on */
async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    // What is missing comes when the request is opened, or with the next refresh of the queue.
    return isOwnFault(error)
  }
}

async function fetchImages(database: StaffDatabase, urls: readonly string[]): Promise<void> {
  for (const url of urls) await prefetchImage(database, url)
}

/** Whether one request cannot be had while the others may. */
function isOwnFault(error: unknown): boolean {
  if (error instanceof ImageUnavailableError) return !error.isOffline
  return error instanceof ApiError && error.kind === 'refused'
}

/** Whether another request fits in, once what nobody needs is dropped. */
async function hasRoom(database: StaffDatabase, next: readonly ReviewRequest[]): Promise<boolean> {
  if (isSpaceShort(database, Date.now())) return false
  if ((await readImageBytes(database)) <= IMAGE_BUDGET - HEADROOM) return true
  const needed = await neededImages(database, next)
  return (await keepWithinBudget(database, needed, Date.now())) <= IMAGE_BUDGET - HEADROOM
}

/** Images of the next requests and their templates, the first one's first. */
async function neededImages(
  database: StaffDatabase,
  next: readonly ReviewRequest[],
): Promise<string[]> {
  const templateOf = await readLocalTemplates(database, next)
  return next.flatMap((request) => [...request.urls, ...(templateOf(request) ?? [])])
}
