/**
 * Lists what the next review requests need on this tablet, so that a reviewer can go on without a connection: their
 * rows, their images, the business list, and the receipt templates of the stated businesses.
 */
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../contract/api-error.ts'
import type { ReviewRequest } from '../../contract/review-calls.ts'
import { checkConnection } from '../../offline/connection.ts'
import type { StaffDatabase } from '../../offline/database.ts'
import { imageKey, type ImageKey } from '../../offline/image-key.ts'
import { prefetchImage, readLocalImages } from '../../offline/images/image-store.ts'
import { imageBudget, makeRoom } from '../../offline/images/make-room.ts'
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
import { isReady, readLocalParts } from './local-parts.ts'
import type { Need } from './need.ts'
import { readNextRequests } from './next-requests.ts'
import { prefetchState } from './prefetch-state.ts'
import { historyQuery } from './request-history.ts'
import {
  BUSINESSES_KEY,
  businessesQuery,
  PREFETCHED_FRESH_MS,
  templateQuery,
} from './reference-data.ts'

/** The list of businesses is read again after this long. During a review, the review's screen does it. */
const BUSINESSES_OLD_MS = 60 * 60_000

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
  return async () => {
    const { next, parked } = await readNextRequests(database)
    // What is parked is wanted last, as it leaves the order of the queue.
    const all = [...next, ...parked]
    const page = await queue.nextPage(shiftSize(database.uid) + parked.length)
    // A shift may need more than usual. The browser's own limit, less what decisions need, stays.
    const budget = imageBudget(all.length)
    const hasSpace = await makeRoom(database, () => neededBy(database, all), Date.now(), budget)
    if (prefetchState.getState().isFull === hasSpace) prefetchState.setState({ isFull: !hasSpace })
    return [
      ...(page ? [{ ...page, kind: 'queue' as const, request: null }] : []),
      ...(hasSpace && !savesData() ? await needsOf(reader, queries, all) : []),
      // After the images, which are useful without it.
      ...((await isRecognitionMissing()) ? [RECOGNITION] : []),
    ]
  }
}

/** True if the files that read text are wanted and not on this tablet. */
export async function isRecognitionMissing(): Promise<boolean> {
  return readsImages() && canReadImages() && !savesData() && !(await hasRecognition())
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
  const parts = await readLocalParts(database, next)
  const businesses: Need = {
    // The first answer can come from this tablet, and be old too.
    id: `businesses ${readAt}`,
    kind: parts.areBusinessesHere ? 'newer-businesses' : 'businesses',
    request: null,
    fetch: () => queries.fetchQuery(businessesQuery(reader, first.id)),
  }
  const readReplaced = async (id: string) =>
    (await queries.fetchQuery(historyQuery(reader, id)))?.replaced?.urls ?? []
  const readTemplate = (id: string) =>
    queries.fetchQuery({ ...templateQuery(reader, id), staleTime: PREFETCHED_FRESH_MS })
  const ofRequests = next.flatMap((request): Need[] => {
    const { id, urls, businessId } = request
    const replaced = parts.replacedOf(request)
    const missing = [...urls, ...(replaced ?? [])].filter((url) => !parts.isLocal(url))
    const needs = missing.map((url) =>
      images(database, request, 'image', `image ${url}`, async () => [url]),
    )
    if (!replaced)
      needs.push(images(database, request, 'image', `replaced ${id}`, () => readReplaced(id)))
    const isTemplateLocal = parts.templateOf(request)?.every(parts.isLocal) ?? false
    if (businessId === null || isTemplateLocal) return needs
    const call = () => readTemplate(businessId)
    return [...needs, images(database, request, 'template', `template ${businessId}`, call)]
  })
  // Several requests can need the same image or template.
  const unique = new Map(ofRequests.map((need) => [need.id, need] as const).reverse())
  const wanted = ofRequests.filter((need) => unique.get(need.id) === need)
  if (!parts.areBusinessesHere) return [businesses, ...wanted]
  return Date.now() - readAt > BUSINESSES_OLD_MS ? [...wanted, businesses] : wanted
}

/** @param call asks for the URLs of the images, which may be asked of the server */
function images(
  database: StaffDatabase,
  request: ReviewRequest,
  kind: 'image' | 'template',
  id: string,
  call: () => Promise<readonly string[]>,
): Need {
  return { id, kind, request, fetch: async () => fetchImages(database, await call()) }
}

async function fetchImages(database: StaffDatabase, urls: readonly string[]): Promise<number> {
  try {
    let bytes = 0
    for (const url of urls) bytes += await prefetchImage(database, url)
    return bytes
  } catch (error) {
    // Images are not calls, so nobody else would notice that the connection is lost, or that it is back.
    if (isUnreached(error)) await checkConnection()
    throw error
  }
}

/** @returns ids of those of the requests that can be reviewed offline: all they need is on this tablet, as it is read back */
export async function readReady(
  database: StaffDatabase,
  requests: readonly ReviewRequest[],
): Promise<ReadonlySet<string>> {
  const parts = await readLocalParts(database, requests)
  return new Set(requests.filter((request) => isReady(parts, request)).map(({ id }) => id))
}

/** @returns the next requests' images on this tablet, in their order */
export async function readReadyImages(database: StaffDatabase): Promise<ImageKey[]> {
  const isLocal = await readLocalImages(database)
  const urls = (await readNextRequests(database)).next.flatMap((request) => request.urls)
  return urls.filter(isLocal).map(imageKey)
}

/** @returns the images of the requests, of their templates and of what they replace, in the order of the requests */
async function neededBy(
  database: StaffDatabase,
  requests: readonly ReviewRequest[],
): Promise<ImageKey[]> {
  const { templateOf, replacedOf } = await readLocalParts(database, requests)
  return requests.flatMap((request) =>
    [...request.urls, ...(templateOf(request) ?? []), ...(replacedOf(request) ?? [])].map(imageKey),
  )
}
