// @vitest-environment node
import { beforeEach, expect, test, vi } from 'vitest'
import { getCoupon, getPassCoupon } from '../src/contract/public-calls.ts'
import { fakeCache } from './fake-cache.ts'

// Not by name, which would need a worker's types; tests have those of a page.
const FILE = './pages.ts'
const ORIGIN = 'https://campfire.example'

/** What `servePages` gives to Workbox: the answer to each navigation. */
let navigate: (context: { request: Request; event: object }) => Promise<Response>
const precached = vi.hoisted(() => ({ match: vi.fn() }))
vi.mock('workbox-precaching', () => ({
  matchPrecache: precached.match,
  precacheAndRoute: () => {},
}))
vi.mock('workbox-routing', () => ({
  NavigationRoute: class {
    constructor(handler: typeof navigate) {
      navigate = handler
    }
  },
  registerRoute: () => {},
}))
vi.mock('./staff-files.ts', () => ({ STAFF_FILE: /^\/?assets\/staff\// }))

let stored: Map<string, Response>
const storeAnswer = vi.fn<(call: { path: string }, id: string) => Promise<Response>>()

beforeEach(async () => {
  vi.useFakeTimers()
  storeAnswer.mockReset().mockRejectedValue(new TypeError('Failed to fetch'))
  stored = new Map()
  vi.stubGlobal('self', { location: { origin: ORIGIN }, addEventListener: () => {} })
  vi.stubGlobal('caches', { open: async () => fakeCache(stored) })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const { servePages } = (await import(FILE)) as {
    servePages(files: readonly string[], storedAnswer: typeof storeAnswer): void
  }
  const files = ['index.html', 'hermes.html', 'MoCo.html', 'coupon.html', 'assets/boot-1.js']
  servePages(files, storeAnswer)
  return () => void vi.useRealTimers()
})

const waitUntil = (work: Promise<unknown>) => void work.catch(() => undefined)

async function open(path: string): Promise<Response> {
  const answer = navigate({ request: new Request(ORIGIN + path), event: { waitUntil } })
  await vi.advanceTimersByTimeAsync(10_000)
  return answer
}

const fail = (name: string) => () => Promise.reject(new DOMException('Internal error', name))
/** As a disk gives it that fails in the middle. */
const cut = async () =>
  new Response(
    new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('<!doctype html><title>He'))
      },
      pull: (controller) => controller.error(new TypeError('The body ends early')),
    }),
  )

const FAILURES: Record<string, () => Promise<Response | undefined>> = {
  'has nothing': async () => undefined,
  'is full': fail('QuotaExceededError'),
  'does not open': fail('UnknownError'),
  'never answers': () => new Promise(() => {}),
  'gives a body that ends early': cut,
}

const PAGES = ['/', '/hermes', '/hermes/r-1', '/MoCo', '/coupon/c-1', '/nothing-here']

test.each(Object.entries(FAILURES))(
  '[O5] every navigation is answered without a network while the storage %s',
  async (_, match) => {
    precached.match.mockImplementation(match)
    const cache = { match, put: match, delete: match, keys: match }
    for (const places of [{ open: async () => cache }, { open: match }]) {
      vi.stubGlobal('caches', places)
      for (const path of PAGES) {
        const answer = await open(path)
        expect(answer.headers.get('content-type')).toContain('text/html')
        expect(await answer.text()).toContain('This page could not be opened')
      }
    }
  },
)

test.each(['put', 'delete', 'keys'])(
  '[O5] a page opens although the storage fails to %s',
  async (what) => {
    const cache = { ...fakeCache(stored), [what]: fail('QuotaExceededError') }
    vi.stubGlobal('caches', { open: async () => cache })
    precached.match.mockImplementation(async () => new Response('the page'))
    vi.stubGlobal('fetch', async () => new Response('<script src="/assets/boot-1.js">'))
    for (const path of PAGES) expect((await open(path)).status).toBe(200)
  },
)

test('[O5] a page that is only partly stored comes from the network', async () => {
  precached.match.mockImplementation(cut)
  vi.stubGlobal('fetch', async () => new Response('from the server'))
  expect(await (await open('/hermes')).text()).toBe('from the server')
})

test('[K3] with a coupon’s page its answer is stored, also if the page is left before it asks', async () => {
  vi.stubGlobal('fetch', async () => new Response('<script src="/assets/boot-1.js">'))
  await open('/MoCo')
  expect(storeAnswer).not.toHaveBeenCalled()
  await open('/mococoupon/c-1?utm_source=a')
  await open('/coupon/c-2')
  expect(storeAnswer.mock.calls.map(([call, id]) => [call.path, id])).toEqual([
    [getPassCoupon.path, 'c-1'],
    [getCoupon.path, 'c-2'],
  ])
  vi.stubGlobal('fetch', async () => new Response('Not here', { status: 404 }))
  await open('/coupon/none')
  expect(storeAnswer).toHaveBeenCalledTimes(2)
})
