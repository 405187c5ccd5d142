/** A server in memory that answers the calls of reviewers as the contract says. */
import type { Staff } from '../auth/lease.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import {
  decideReviewRequest,
  getReceiptTemplate,
  listBusinessesForReview,
  listDecidedRequests,
  listReviewRequests,
  listSimilarReceipts,
  verifyIdToken,
  type Decision,
  type ListedBusiness,
  type ReviewRequest,
} from '../contract/review-calls.ts'
import type { PageKey } from '../contract/page-key.ts'
import { listErasedRequests } from '../contract/review-event-calls.ts'
import { requestUrl } from '../contract/call.ts'
import { STAGE } from '../config/settings.ts'
import { IMAGES } from '../contract/served-files.ts'
import { decidedRequest, NOW, openRequest } from '../offline/testing.ts'

interface ServerData {
  requests: readonly ReviewRequest[]
  businesses?: readonly ListedBusiness[]
  /** URLs by business. */
  templates?: Readonly<Record<string, readonly string[]>>
  similar?: readonly ReviewRequest[]
}

interface Failure {
  status: number
  error: string
}

/** What the server was asked, for one call. */
interface Asked {
  query: Record<string, string>
  body: unknown
}

/** @returns a body, or a response as it is sent */
type Answer = (query: Record<string, string>, body: unknown) => unknown

/** Requests a page. */
const PAGE_SIZE = 20

export type ReviewServer = ReturnType<typeof reviewServer>

/** Requests by id, each a minute after the one before, with an image of its own. */
export function requestsOf(all: Readonly<Record<string, Partial<ReviewRequest>>>): ReviewRequest[] {
  return Object.entries(all).map(([id, own], index) => ({
    ...openRequest(id, NOW - 60 * 60_000 + index * 60_000),
    userEmail: `${id}@example.com`,
    urls: [`${IMAGES.receipts}/${id}.jpg`],
    ...own,
  }))
}

export function reviewServer(data: ServerData) {
  const failures = new Map<Endpoint, Failure>()
  const asked = new Map<Endpoint, Asked[]>()
  const decided = new Map<string, ReviewRequest>()
  const erased: string[] = []
  const { requests, businesses = [], templates = {}, similar = [] } = data

  const server = {
    /** What is signed in with. */
    staff: null as Staff | null,
    /** Whether a tablet gets any answer. */
    isThere: true,
    /** Paths of the images that were fetched. */
    images: [] as string[],
    /** In the order in which they came, each once. */
    decisions: [] as Decision[],
    /** A colleague decides, on another tablet. @returns the request as it is from then on */
    decideElsewhere: (decision: Decision): ReviewRequest => {
      const item = itemOf(decision)
      decided.set(decision.reviewId, item)
      return item
    },
    /** Its customer is erased. */
    erase: (id: string) => void erased.push(id),
    /** Has a call fail from now on. */
    fail: (endpoint: Endpoint, status: number, error: string) =>
      void failures.set(endpoint, { status, error }),
    /** Has a call succeed again. */
    mend: (endpoint: Endpoint) => void failures.delete(endpoint),
    /** Answers one more call from now on, or a known one otherwise. */
    answer: (endpoint: Endpoint, answer: Answer) => void answers.set(endpoint, answer),
    /** Every time that a call was made. */
    asked: (endpoint: Endpoint): readonly Asked[] => asked.get(endpoint) ?? [],
    fetch: async (address: string, init: RequestInit = {}): Promise<Response> => {
      if (!server.isThere) throw new TypeError('Failed to fetch')
      const { pathname, searchParams } = new URL(address, location.href)
      if (pathname === '/healthz') return json({ service: 'campfire', status: 'ok' })
      if (pathname.startsWith(IMAGES.receipts) || pathname.startsWith(IMAGES.templates)) {
        server.images.push(pathname)
        return new Response(new Uint8Array(8), { headers: { 'content-type': 'image/jpeg' } })
      }
      const query = Object.fromEntries(searchParams)
      const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined
      const found = [...answers].find(
        ([endpoint]) =>
          endpoint.method === (init.method ?? 'GET') &&
          requestUrl(endpoint, { params: { stage: STAGE } }) === pathname,
      )
      if (!found) return json({ error: `There is no ${pathname}` }, 404)
      const [endpoint, answer] = found
      asked.set(endpoint, [...server.asked(endpoint), { query, body }])
      const failure = failures.get(endpoint)
      if (failure) return json({ error: failure.error }, failure.status)
      const answered = await answer(query, body)
      return answered instanceof Response ? answered : json(answered)
    },
  }

  const answers = new Map<Endpoint, Answer>([
    [verifyIdToken, () => server.staff],
    [listReviewRequests, ({ last_evaluated_key: after }) => page(after)],
    [listSimilarReceipts, () => ({ items: similar })],
    [listBusinessesForReview, () => businesses],
    [getReceiptTemplate, (query) => ({ urls: templates[query.business_id ?? ''] ?? [] })],
    [decideReviewRequest, (_, body) => decide(decideReviewRequest.body.parse(body))],
    [listDecidedRequests, ({ reviewIds = '' }) => ({ items: decidedOf(reviewIds.split(',')) })],
    [listErasedRequests, ({ after }) => erasedAfter(Number(after))],
  ])

  const page = (after: string | undefined) => {
    const open = requests.filter(({ id }) => !decided.has(id) && !erased.includes(id))
    const last = after ? (JSON.parse(after) as PageKey).id : null
    const start = requests.findIndex(({ id }) => id === last) + 1
    const listed = open.filter((request) => requests.indexOf(request) >= start)
    const items = listed.slice(0, PAGE_SIZE)
    const end = items.at(-1)
    const hasMore = end && listed.length > PAGE_SIZE
    return {
      items,
      last_evaluated_key: hasMore ? { id: end.id, submittedDatetime: end.submittedDatetime } : null,
    }
  }

  const itemOf = (decision: Decision): ReviewRequest => {
    const { userEmail, submittedDatetime, urls, ...made } = decidedRequest(decision)
    const request = requests.find(({ id }) => id === decision.reviewId)
    return { userEmail, submittedDatetime, urls, ...request, ...made }
  }

  const decidedOf = (reviewIds: readonly string[]) =>
    reviewIds.flatMap((id) => decided.get(id) ?? [])

  const erasedAfter = (position: number) => {
    const reviewIds = erased.slice(position)
    const images = reviewIds.map((id) => `${id}.jpg`)
    return { reviewIds, images, last: erased.length, hasMore: false }
  }

  const decide = (decision: Decision) => {
    if (erased.includes(decision.reviewId)) return json({ error: 'It was erased' }, 410)
    const standing = decided.get(decision.reviewId)
    if (standing && standing.reviewerEmail !== decision.reviewerEmail) {
      return json({ error: 'This request has already been decided', item: standing }, 409)
    }
    const item = itemOf(decision)
    if (!standing) server.decisions.push(decision)
    decided.set(decision.reviewId, item)
    return { item, points: decision.isApproved ? Math.floor(decision.subtotal) : 0 }
  }

  return server
}

function json(body: unknown, status = 200): Response {
  return Response.json(body, { status })
}
