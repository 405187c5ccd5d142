/**
 * Lists what the next review requests need on this tablet, so that a reviewer can go on without a connection: their
 * rows, their images, the business list, and the receipt templates of the stated businesses.
 */
import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { ApiError } from '../../contract/api-error.ts'
import type { ReviewRequest } from '../../contract/review-calls.ts'
import { checkConnection } from '../../offline/connection.ts'
import type { StaffDatabase } from '../../offline/database.ts'
import { imageKey, type ImageKey } from '../../offline/image-key.ts'
import { prefetchImage, readLocalImages } from '../../offline/images/image-store.ts'
import { IMAGE_BUDGET, makeRoom } from '../../offline/images/make-room.ts'
import { readStoredQuery } from '../../offline/query-persister.ts'
import { readFirstOpen } from '../../offline/queue/queue.ts'
import { savesData } from '../../offline/saves-data.ts'
import {
  canReadImages,
  hasRecognition,
  storeRecognition,
} from '../../recognition/reader/image-reader.ts'
import { shiftSize } from '../../workspace/shift-size.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import { pageReader } from '../recognition/read-ahead.ts'
import { readsImages } from '../recognition/reads-images.ts'
import { readReplacedImages } from './replaced-images.ts'
import { historyQuery } from './request-history.ts'
import {
  BUSINESSES_KEY,
  businessesQuery,
  PREFETCHED_FRESH_MS,
  templateKey,
  templateQuery,
} from './reference-data.ts'

/** Bytes that the images of one request may take, with those of its template: several photographs. */
const BUDGET_EACH = 2_000_000

/** The list of businesses is read again after this long. During a review, the review's screen does it. */
const BUSINESSES_OLD_MS = 60 * 60_000

/** A thing that can be fetched by itself. */
export interface Need {
  /** Two needs with the same id are not fetched at a time. */
  id: string
  /** `newer-businesses`: a list is on this tablet, but it is old. `recognition`: the files that read text in images. */
  kind: 'queue' | 'businesses' | 'newer-businesses' | 'image' | 'template' | 'recognition'
  /** The first request that is not ready without it; null for what concerns all of them. */
  request: ReviewRequest | null
  fetch(): Promise<unknown>
}

/** True if our server did not answer; any other failure is an answer, or the tablet's own. */
export function isUnreached(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.kind === 'no-answer' || error.kind === 'foreign-answer')
  )
}

/**
 * Lists what is missing, in the order in which it is wanted. Drops images to stay within the budget. While the browser
 * saves data, or where there is no space, requests need nothing but the queue.
 * @param queue.nextPage the next page to read if fewer requests are listed on this tablet; null if there are enough, or all
 * @returns a function that lists it; it throws errors of the local storage
 */
export function needsReader(
  reader: Pick<Workspace, 'database' | 'staffApi'>,
  queries: QueryClient,
  queue: { nextPage(wanted: number): Promise<Pick<Need, 'id' | 'fetch'> | null> },
): () => Promise<Need[]> {
  const { database } = reader
  const isRecognitionMissing = async () =>
    readsImages() && canReadImages() && !savesData() && !(await hasRecognition())
  return async () => {
    const page = await queue.nextPage(shiftSize(database.uid))
    const next = await nextRequests(database)
    // A shift may need more than usual. The browser's own limit, less what decisions need, stays.
    const budget = Math.max(IMAGE_BUDGET, next.length * BUDGET_EACH)
    const hasSpace = await makeRoom(database, () => neededBy(database, next), Date.now(), budget)
    return [
      ...(page ? [{ ...page, kind: 'queue' as const, request: null }] : []),
      ...(hasSpace && !savesData() ? await needsOf(reader, queries, next) : []),
      // After the images, which are useful without it.
      ...((await isRecognitionMissing()) ? [RECOGNITION] : []),
    ]
  }
}

const RECOGNITION: Need = {
  id: 'recognition',
  kind: 'recognition',
  request: null,
  fetch: () => storeRecognition().then(pageReader.goOn),
}

async function needsOf(
  reader: Pick<Workspace, 'database' | 'staffApi'>,
  queries: QueryClient,
  next: readonly ReviewRequest[],
): Promise<Need[]> {
  const { database } = reader
  const [first] = next
  if (!first) return []
  const readAt = queries.getQueryState(BUSINESSES_KEY)?.dataUpdatedAt ?? 0
  const areBusinessesLocal = (await readStoredQuery(database, BUSINESSES_KEY)) !== undefined
  const businesses: Need = {
    // The first answer can come from this tablet, and be old too.
    id: `businesses ${readAt}`,
    kind: areBusinessesLocal ? 'newer-businesses' : 'businesses',
    request: null,
    fetch: () => queries.fetchQuery(businessesQuery(reader, first.id)),
  }
  const isLocal = await readLocalImages(database)
  const templateOf = await readLocalTemplates(database, next)
  const replacedOf = await readReplacedImages(database, next)
  const readHistoryOf = (id: string) => queries.fetchQuery(historyQuery(reader, id))
  const readTemplate = (id: string) =>
    queries.fetchQuery({ ...templateQuery(reader, id), staleTime: PREFETCHED_FRESH_MS })
  const ofRequests = next.flatMap((request): Need[] => {
    const missing = request.urls.filter((url) => !isLocal(url))
    const replaced = replacedOf(request)?.filter((url) => !isLocal(url))
    const needs = [...missing, ...(replaced ?? [])].map((url) => image(database, request, url))
    if (!replaced) needs.push(history(request, () => readHistoryOf(request.id)))
    const { businessId } = request
    const isTemplateLocal = templateOf(request)?.every(isLocal) ?? false
    if (businessId === null || isTemplateLocal) return needs
    return [...needs, template(database, request, () => readTemplate(businessId))]
  })
  // Several requests can need the same image or template.
  const unique = new Map(ofRequests.map((need) => [need.id, need] as const).reverse())
  const wanted = ofRequests.filter((need) => unique.get(need.id) === need)
  if (!areBusinessesLocal) return [businesses, ...wanted]
  return Date.now() - readAt > BUSINESSES_OLD_MS ? [...wanted, businesses] : wanted
}

function image(database: StaffDatabase, request: ReviewRequest, url: string): Need {
  return {
    id: `image ${url}`,
    kind: 'image',
    request,
    fetch: () => fetchImages(database, [url]),
  }
}

/** Tells which request another one replaces; its images are needs of their own then. */
function history(request: ReviewRequest, fetch: Need['fetch']): Need {
  return { id: `history ${request.id}`, kind: 'image', request, fetch }
}

/** A receipt template and its images. */
function template(
  database: StaffDatabase,
  request: ReviewRequest,
  call: () => Promise<readonly string[]>,
): Need {
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

/** @returns the number of those of the next requests that can be reviewed offline */
export async function countReady(database: StaffDatabase): Promise<number> {
  return (await readReady(database, await nextRequests(database))).size
}

/** @returns ids of those of the requests that can be reviewed offline: all they need is on this tablet, as it is read back */
export async function readReady(
  database: StaffDatabase,
  requests: readonly ReviewRequest[],
): Promise<ReadonlySet<string>> {
  if ((await readStoredQuery(database, BUSINESSES_KEY)) === undefined) return new Set()
  const isLocal = await readLocalImages(database)
  const templateOf = await readLocalTemplates(database, requests)
  const ready = requests.filter((request) => {
    const images = templateOf(request)
    return images !== undefined && [...request.urls, ...images].every(isLocal)
  })
  return new Set(ready.map(({ id }) => id))
}

/** @returns the next requests' images on this tablet, in their order */
export async function readReadyImages(database: StaffDatabase): Promise<ImageKey[]> {
  const isLocal = await readLocalImages(database)
  const urls = (await nextRequests(database)).flatMap((request) => request.urls)
  return urls.filter(isLocal).map(imageKey)
}

async function nextRequests(database: StaffDatabase): Promise<ReviewRequest[]> {
  return (await readFirstOpen(database, shiftSize(database.uid))).map((row) => row.request)
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

/** @returns the images of the requests, of their templates and of what they replace, in the order of the requests */
async function neededBy(
  database: StaffDatabase,
  requests: readonly ReviewRequest[],
): Promise<ImageKey[]> {
  const templateOf = await readLocalTemplates(database, requests)
  const replacedOf = await readReplacedImages(database, requests)
  return requests.flatMap((request) =>
    [...request.urls, ...(templateOf(request) ?? []), ...(replacedOf(request) ?? [])].map(imageKey),
  )
}
