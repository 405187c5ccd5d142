/**
 * Prefetches what the next review requests need, so that a reviewer can go on without a connection: images,
 * the business list, and the receipt templates of the claimed businesses. It goes easy on the network: two
 * requests at a time, one tab at a time, within a storage budget, and not at all while the browser saves
 * data.
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

/** Reads whose answers are stored on this tablet. */
interface ReferenceReads {
  businesses(reviewId: string): Promise<unknown>
  /** @returns addresses of images */
  template(businessId: string): Promise<readonly string[]>
}

/** A turn takes less than this on any usable connection. */
const TURN_MAX_MS = 5 * 60_000

/**
 * Prefetches what is missing for the next requests. Stops quietly when the connection fails, the budget is
 * used up, or the page is suspended. If the lock is stolen from a suspended page, the worst case is one
 * image fetched twice.
 * @param reads how to read the business list and the receipt templates
 * @throws errors of the local database
 */
export async function prefetchNext(database: StaffDatabase, reads: ReferenceReads): Promise<void> {
  const end = new AbortController()
  const stopWatching = onSuspend(() => end.abort())
  const turn = { signal: end.signal, waitsSince: Date.now(), mostMs: TURN_MAX_MS }
  const lock = `prefetch:${database.name}`
  try {
    // Wait for another tab's turn instead of giving up: the next requests may have changed since it began.
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
  if (!first || !(await hasSpace(database, next))) return
  if (!(await attempt(() => reads.businesses(first.id)))) return
  const ready = await readyOnes(database, next)
  for (const { urls } of ready) hashLater(database, urls)
  const queue = next.filter((request) => !ready.includes(request))
  const fetchRemaining = async () => {
    for (let request = queue.shift(); request && !signal.aborted; request = queue.shift()) {
      const { urls, businessId } = request
      const canGoOn = await attempt(async () => {
        await fetchImages(database, urls)
        hashLater(database, urls)
        if (businessId !== null) await fetchImages(database, await reads.template(businessId))
        announce(database, 'prefetch')
      })
      if (!canGoOn || !(await hasSpace(database, next))) queue.length = 0
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, fetchRemaining))
}

/** How many of the next requests can be reviewed offline because all they need is on this tablet. */
export async function countReady(database: StaffDatabase): Promise<number> {
  if ((await readKept(database, BUSINESSES_KEY)) === undefined) return 0
  return (await readyOnes(database, await nextRequests(database))).length
}

async function nextRequests(database: StaffDatabase): Promise<ReviewRequest[]> {
  return (await readFirstOpen(database, PREFETCHED_REQUESTS)).map((row) => row.item)
}

/** The requests whose images and template are local. Called after each arrival, so it reads little. */
async function readyOnes(
  database: StaffDatabase,
  requests: readonly ReviewRequest[],
): Promise<ReviewRequest[]> {
  const isLocal = await readLocalImages(database)
  const templateOf = await readLocalTemplates(database, requests)
  return requests.filter((request) => {
    const template = templateOf(request)
    return template !== undefined && [...request.urls, ...template].every(isLocal)
  })
}

/** @returns a function: URLs of the images in a request's template, undefined if it is not local */
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

/** @returns false if the connection failed, so that trying other requests is pointless */
async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    // What is missing is fetched when the request is opened, or after the next refresh of the queue.
    return isOwnFault(error)
  }
}

async function fetchImages(database: StaffDatabase, urls: readonly string[]): Promise<void> {
  for (const url of urls) await prefetchImage(database, url)
}

/** Whether the failure concerns this request only, so that others may still succeed. */
function isOwnFault(error: unknown): boolean {
  if (error instanceof ImageUnavailableError) return !error.isOffline
  return error instanceof ApiError && error.kind === 'refused'
}

/** Whether there is space for another request, after evicting images that are not needed. */
async function hasSpace(database: StaffDatabase, next: readonly ReviewRequest[]): Promise<boolean> {
  if (isSpaceShort(database, Date.now())) return false
  if ((await readImageBytes(database)) <= IMAGE_BUDGET - HEADROOM) return true
  const needed = await neededImages(database, next)
  return (await keepWithinBudget(database, needed, Date.now())) <= IMAGE_BUDGET - HEADROOM
}

/** URLs of the images that the next requests and their templates need, in the order of the requests. */
async function neededImages(
  database: StaffDatabase,
  next: readonly ReviewRequest[],
): Promise<string[]> {
  const templateOf = await readLocalTemplates(database, next)
  return next.flatMap((request) => [...request.urls, ...(templateOf(request) ?? [])])
}
