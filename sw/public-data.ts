/** Stores the lists and coupons of the public pages (calls 12 to 15 and 18) as live content. */
import { registerRoute } from 'workbox-routing'
import { API_KEY } from '../src/config/api-key.ts'
import { STAGE } from '../src/config/settings.ts'
import { requestUrl } from '../src/contract/call.ts'
import type { Endpoint } from '../src/contract/endpoint.ts'
import {
  getCoupon,
  getPassCoupon,
  listPassCoupons,
  listRestaurants,
  listShops,
} from '../src/contract/public-calls.ts'
import { goneAnswer } from '../src/public-data/gone-answer.ts'
import type { PublicDataUpdate } from '../src/public-data/public-data-cache.ts'
import { LiveContent } from './live-content.ts'
import { fetchListedImages } from './public-images.ts'

declare const self: ServiceWorkerGlobalScope

/** Every visitor can open these offline after one visit to any public page. */
const LISTS = [listPassCoupons, listRestaurants, listShops].map((endpoint) =>
  requestUrl(endpoint, { params: { stage: STAGE } }),
)

const MATCHERS = [listPassCoupons, listRestaurants, listShops, getPassCoupon, getCoupon].map(
  matcherOf,
)

/**
 * Reads one of these calls for the worker itself.
 * @param id of the coupon, for a call about one
 * @throws the network's error when nothing is stored
 */
export type StoredAnswer = (
  endpoint: Endpoint,
  id: string,
  event: ExtendableEvent,
) => Promise<Response>

/** Fetches the lists on install, and serves public data from then on. @returns the answer that is stored for a URL, or else the server's */
export function servePublicData(): StoredAnswer {
  const answers = new LiveContent({
    headers: { 'x-api-key': API_KEY, accept: 'application/json' },
    isOurs: ({ headers }) => Boolean(headers.get('content-type')?.includes('json')),
    whenGone: goneAnswer,
    onChange: async (url) => {
      await tellPages(url)
      await fetchListedImages()
    },
  })
  const answer = (url: string, shown: string | null, event: ExtendableEvent) =>
    answers.answer(url, shown, (work) => event.waitUntil(work.catch(() => undefined)))
  self.addEventListener('install', (event) => {
    // The worker is useful without them, so a failure must not fail its installation.
    const lists = LISTS.map((url) => answer(absolute(url), null, event).catch(() => undefined))
    event.waitUntil(Promise.all(lists))
  })
  registerRoute(
    ({ request, url }) => isPublicData(url, request),
    ({ event, request }) => answer(request.url, request.headers.get('if-none-match'), event),
  )
  return (endpoint, id, event) =>
    answer(absolute(requestUrl(endpoint, { params: { stage: STAGE, id } })), null, event)
}

/** By address alone, because that is how the page looks an answer up. */
function absolute(url: string): string {
  return new URL(url, self.location.origin).href
}

/** Matches the endpoint's address with any parameters. */
function matcherOf(endpoint: Endpoint): RegExp {
  const anyParams = { stage: STAGE, id: 'ID' }
  const href = absolute(requestUrl(endpoint, { params: anyParams }))
  return new RegExp(`^${href.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace('ID', '[^/?]+')}$`)
}

/** Call 9 has the path of call 13, but also a query and a bearer token: it must stay out of shared caches. */
function isPublicData(url: URL, request: Request): boolean {
  return !request.headers.has('authorization') && MATCHERS.some((pattern) => pattern.test(url.href))
}

async function tellPages(url: string): Promise<void> {
  const update: PublicDataUpdate = { type: 'PUBLIC_DATA_UPDATED', url }
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage(update)
}
