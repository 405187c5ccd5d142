/**
 * Lists and details of the public pages (calls 12 to 15): this device's copy at once, refreshed behind it.
 * Nothing expires: a list from weeks ago is better than none. Their pictures are kept once they were seen.
 */
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

declare const self: ServiceWorkerGlobalScope

const IMAGE_CACHE = 'public-images'
const IMAGES_KEPT = 150

/** What every public visitor may open offline after one visit to any page. */
const LISTS = [listPassCoupons, listRestaurants].map((endpoint) =>
  requestUrl(endpoint, { params: { stage: STAGE } }),
)

const MATCHERS = [listPassCoupons, listRestaurants, getPassCoupon, getCoupon].map(matcherOf)

export function keepPublicData(): void {
  self.addEventListener('install', (event) => {
    // The worker is of use without them too: a failure must not fail its installation.
    event.waitUntil(Promise.allSettled(LISTS.map((url) => refresh(listRequest(url)))))
  })
  self.addEventListener('fetch', (event) => {
    const { request } = event
    const url = new URL(request.url)
    if (request.method !== 'GET') return
    if (isPublicData(url, request)) event.respondWith(staleWhileRevalidate(event))
    else if (url.origin === self.location.origin && url.pathname.startsWith('/images/')) {
      event.respondWith(imageCacheFirst(request))
    }
  })
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

/** Call 9 shares its path with call 13, but it has a query and a bearer, and stays out of shared caches. */
function isPublicData(url: URL, request: Request): boolean {
  return !request.headers.has('authorization') && MATCHERS.some((pattern) => pattern.test(url.href))
}

async function staleWhileRevalidate(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(PUBLIC_DATA_CACHE)
  const kept = await cache.match(event.request.url)
  if (!kept) return refresh(event.request)
  // Pages that hear of a refresh read again: without an end to what is refreshed they would never stop.
  if (!isFresh(kept, Date.now())) {
    event.waitUntil(refreshBehind(event.request).catch(() => undefined))
  }
  return kept
}

async function refreshBehind(request: Request): Promise<void> {
  await refresh(request)
  const cache = await caches.open(PUBLIC_DATA_CACHE)
  const kept = await cache.match(request.url)
  if (!kept || isFresh(kept, Date.now())) await tellPages(request.url)
}

/** Fetches, and keeps an answer that is the server's own; of what the server says is gone, none. */
async function refresh(request: Request): Promise<Response> {
  const response = await fetch(request)
  const isJson = response.headers.get('content-type')?.includes('json')
  if (!isJson || response.redirected) return response
  const cache = await caches.open(PUBLIC_DATA_CACHE)
  if (response.status === 404) await cache.delete(request.url)
  if (!response.ok) return response
  const headers = new Headers(response.headers)
  headers.set(SAVED_AT_HEADER, String(Date.now()))
  const copy = new Response(await response.clone().blob(), { headers })
  await cache.put(request.url, copy).catch(() => undefined)
  return response
}

async function tellPages(url: string): Promise<void> {
  const update: PublicDataUpdate = { type: 'PUBLIC_DATA_UPDATED', url }
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage(update)
}

async function imageCacheFirst(request: Request): Promise<Response> {
  const cache = await caches.open(IMAGE_CACHE)
  const kept = await cache.match(request.url)
  if (kept) return kept
  const response = await fetch(request)
  const isImage = response.headers.get('content-type')?.startsWith('image/')
  if (response.ok && isImage) {
    await cache.put(request.url, response.clone()).catch(() => undefined)
    const oldest = (await cache.keys()).slice(0, -IMAGES_KEPT)
    await Promise.all(oldest.map((key) => cache.delete(key)))
  }
  return response
}
