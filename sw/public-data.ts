/**
 * Stale-while-revalidate for the lists and details of the public pages (calls 12 to 15). Nothing expires: a
 * list from weeks ago is better than none.
 */
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { registerRoute } from 'workbox-routing'
import { Strategy, type StrategyHandler } from 'workbox-strategies'
import { API_KEY, STAGE } from '../src/config/settings.ts'
import { requestUrl } from '../src/contract/call.ts'
import type { Endpoint } from '../src/contract/endpoint.ts'
import {
  getCoupon,
  getPassCoupon,
  listPassCoupons,
  listRestaurants,
} from '../src/contract/public-calls.ts'
import {
  isFresh,
  PUBLIC_DATA_CACHE,
  SAVED_AT_HEADER,
  type PublicDataUpdate,
} from '../src/public-data/public-data-cache.ts'
import { fetchListedImages } from './public-images.ts'

declare const self: ServiceWorkerGlobalScope

/** What every visitor can open offline after one visit to any public page. */
const LISTS = [listPassCoupons, listRestaurants].map((endpoint) =>
  requestUrl(endpoint, { params: { stage: STAGE } }),
)

const MATCHERS = [listPassCoupons, listRestaurants, getPassCoupon, getCoupon].map(matcherOf)

/** Fetches the two lists on install, and serves public data from then on. */
export function keepPublicData(): void {
  const publicData = new RefreshWhenStale()
  self.addEventListener('install', (event) => {
    for (const url of LISTS) {
      // The worker is useful without them, so a failure must not fail its installation.
      publicData.handle({ event, request: listRequest(url) }).catch(() => undefined)
    }
  })
  registerRoute(({ request, url }) => isPublicData(url, request), publicData)
}

function listRequest(url: string): Request {
  return new Request(url, { headers: { 'x-api-key': API_KEY, accept: 'application/json' } })
}

/** Matches the endpoint's address with any parameters. */
function matcherOf(endpoint: Endpoint): RegExp {
  const anyParams = { stage: STAGE, id: 'ID' }
  const { href } = new URL(requestUrl(endpoint, { params: anyParams }), self.location.origin)
  return new RegExp(`^${href.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace('ID', '[^/?]+')}$`)
}

/** Call 9 has the path of call 13, but also a query and a bearer token: it must stay out of shared caches. */
function isPublicData(url: URL, request: Request): boolean {
  return !request.headers.has('authorization') && MATCHERS.some((pattern) => pattern.test(url.href))
}

/** Workbox's own `StaleWhileRevalidate` would also refresh what is still fresh. */
class RefreshWhenStale extends Strategy {
  constructor() {
    super({ cacheName: PUBLIC_DATA_CACHE, plugins: [ownAnswers] })
  }

  protected async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const kept = await handler.cacheMatch(request)
    if (!kept) return handler.fetchAndCachePut(request)
    // Pages read again when they hear of a refresh: refreshing what is fresh would never end.
    if (!isFresh(kept, Date.now())) {
      void handler.waitUntil(handler.fetchAndCachePut(request).catch(() => undefined))
    }
    return kept
  }
}

const ownAnswers: WorkboxPlugin = {
  // By address alone, because that is how the page looks it up.
  cacheKeyWillBeUsed: async ({ request }) => request.url,
  /** Keeps only answers that come from our server, and deletes what it says is gone. */
  cacheWillUpdate: async ({ request, response }) => {
    const isJson = response.headers.get('content-type')?.includes('json')
    if (!isJson || response.redirected) return null
    if (response.status === 404) await forget(request.url)
    if (!response.ok) return null
    const headers = new Headers(response.headers)
    headers.set(SAVED_AT_HEADER, String(Date.now()))
    return new Response(await response.blob(), { headers })
  },
  cacheDidUpdate: async ({ oldResponse, request, event }) => {
    if (oldResponse) await tellPages(request.url)
    // During the installation they would delay the pages; they follow when the worker is activated.
    if (event.type !== 'install') await fetchListedImages()
  },
}

async function forget(url: string): Promise<void> {
  const cache = await caches.open(PUBLIC_DATA_CACHE)
  if (await cache.delete(url)) await tellPages(url)
}

async function tellPages(url: string): Promise<void> {
  const update: PublicDataUpdate = { type: 'PUBLIC_DATA_UPDATED', url }
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage(update)
}
