/**
 * What the next review requests need on this tablet, so that a reviewer can go on without a connection: their
 * rows, their images, the business list, and the receipt templates of the stated businesses.
 */
import { z } from 'zod'
import type { ReviewRequest } from '../../contract/review-calls.ts'
import { checkConnection } from '../../offline/connection.ts'
import type { StaffDatabase } from '../../offline/database.ts'
import { imageKey, type ImageKey } from '../../offline/image-key.ts'
import { prefetchImage, readLocalImages } from '../../offline/images/image-store.ts'
import { makeRoom } from '../../offline/images/make-room.ts'
import { readStoredQuery } from '../../offline/query-persister.ts'
import { readFirstOpen } from '../../offline/queue/queue.ts'
import { savesData } from '../../offline/saves-data.ts'
import { isUnreached, type Need } from './pace.ts'
import { BUSINESSES_KEY, templateKey } from './reference-data.ts'

/** How many of the next requests are prefetched. */
export const PREFETCHED_REQUESTS = 40

/** The list of businesses is read again after this long. During a review, the review's screen does it. */
const BUSINESSES_OLD_MS = 60 * 60_000

export interface PrefetchNeed extends Need {
  /** `newer-businesses`: a list is on this tablet, but it is old. */
  kind: 'queue' | 'businesses' | 'newer-businesses' | 'image' | 'template'
  /** The first request that is not ready without it; null for what concerns all of them. */
  request: ReviewRequest | null
}

/** The calls that bring what is needed. Except for the queue's, their answers are stored on this tablet. */
export interface PrefetchCalls {
  /** The next page to read if fewer requests are listed on this tablet; null if there are enough, or all. */
  nextPage(wanted: number): Promise<Need | null>
  businesses(reviewId: string): Promise<unknown>
  /** When this page last got the businesses, in milliseconds since the epoch; 0 if it did not yet. */
  businessesReadAt(): number
  /** @returns URLs of images */
  template(businessId: string): Promise<readonly string[]>
}

/**
 * Reads what is missing, in the order in which it is wanted. Drops images to stay within the budget. While
 * the browser saves data, or where there is no space, only the queue is needed.
 * @throws errors of the local storage
 */
export async function readNeeds(
  database: StaffDatabase,
  calls: PrefetchCalls,
): Promise<PrefetchNeed[]> {
  const page = await calls.nextPage(PREFETCHED_REQUESTS)
  const queue: PrefetchNeed[] = page ? [{ ...page, kind: 'queue', request: null }] : []
  const next = await nextRequests(database)
  const [first] = next
  const hasSpace = await makeRoom(database, () => neededBy(database, next), Date.now())
  if (!first || !hasSpace || savesData()) return queue

  const readAt = calls.businessesReadAt()
  const businessesAs = (kind: 'businesses' | 'newer-businesses'): PrefetchNeed => ({
    // The first answer can come from this tablet, and be old too.
    id: `businesses ${readAt}`,
    kind,
    request: null,
    fetch: () => calls.businesses(first.id),
  })
  const areBusinessesLocal = (await readStoredQuery(database, BUSINESSES_KEY)) !== undefined
  const areBusinessesOld = Date.now() - readAt > BUSINESSES_OLD_MS
  const isLocal = await readLocalImages(database)
  const templateOf = await readLocalTemplates(database, next)
  const ofRequests = next.flatMap((request): PrefetchNeed[] => {
    const missing = request.urls.filter((url) => !isLocal(url))
    const needs = missing.map((url) => image(database, request, url))
    const { businessId } = request
    const isTemplateLocal = templateOf(request)?.every(isLocal) ?? false
    if (businessId === null || isTemplateLocal) return needs
    return [...needs, template(database, request, () => calls.template(businessId))]
  })
  // Several requests can need the same image or template.
  const unique = new Map(ofRequests.map((need) => [need.id, need] as const).reverse())
  const wanted = ofRequests.filter((need) => unique.get(need.id) === need)
  return [
    ...queue,
    ...(areBusinessesLocal ? [] : [businessesAs('businesses')]),
    ...wanted,
    ...(areBusinessesLocal && areBusinessesOld ? [businessesAs('newer-businesses')] : []),
  ]
}

function image(database: StaffDatabase, request: ReviewRequest, url: string): PrefetchNeed {
  return {
    id: `image ${url}`,
    kind: 'image',
    request,
    fetch: () => fetchImages(database, [url]),
  }
}

/** A receipt template and its images. */
function template(
  database: StaffDatabase,
  request: ReviewRequest,
  call: () => Promise<readonly string[]>,
): PrefetchNeed {
  return {
    id: `template ${request.businessId}`,
    kind: 'template',
    request,
    fetch: async () => fetchImages(database, await call()),
  }
}

async function fetchImages(database: StaffDatabase, urls: readonly string[]): Promise<void> {
  try {
    for (const url of urls) await prefetchImage(database, url)
  } catch (error) {
    // Images are not calls, so nobody else would notice that the connection is lost, or that it is back.
    if (isUnreached(error)) await checkConnection()
    throw error
  }
}

/** How many of the next requests can be reviewed offline because all they need is on this tablet. */
export async function countReady(database: StaffDatabase): Promise<number> {
  if ((await readStoredQuery(database, BUSINESSES_KEY)) === undefined) return 0
  const next = await nextRequests(database)
  const isLocal = await readLocalImages(database)
  const templateOf = await readLocalTemplates(database, next)
  return next.filter((request) => {
    const images = templateOf(request)
    return images !== undefined && [...request.urls, ...images].every(isLocal)
  }).length
}

/** @returns the next requests' images on this tablet, in their order */
export async function readReadyImages(database: StaffDatabase): Promise<ImageKey[]> {
  const isLocal = await readLocalImages(database)
  const urls = (await nextRequests(database)).flatMap((request) => request.urls)
  return urls.filter(isLocal).map(imageKey)
}

async function nextRequests(database: StaffDatabase): Promise<ReviewRequest[]> {
  return (await readFirstOpen(database, PREFETCHED_REQUESTS)).map((row) => row.request)
}

/** @returns a function: URLs of the images in a request's template, undefined if it is not local */
async function readLocalTemplates(
  database: StaffDatabase,
  requests: readonly ReviewRequest[],
): Promise<(request: ReviewRequest) => readonly string[] | undefined> {
  const businessIds = new Set(requests.flatMap(({ businessId }) => businessId ?? []))
  const templates = new Map(
    await Promise.all(
      [...businessIds].map(async (id) => {
        const stored = z
          .array(z.string())
          .safeParse(await readStoredQuery(database, templateKey(id)))
        return [id, stored.data] as const
      }),
    ),
  )
  return ({ businessId }) => (businessId === null ? [] : templates.get(businessId))
}

/** @returns the images of the requests and of their templates, in the order of the requests */
async function neededBy(
  database: StaffDatabase,
  requests: readonly ReviewRequest[],
): Promise<ImageKey[]> {
  const templateOf = await readLocalTemplates(database, requests)
  return requests.flatMap((request) =>
    [...request.urls, ...(templateOf(request) ?? [])].map(imageKey),
  )
}
