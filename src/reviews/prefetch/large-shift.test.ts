// @vitest-environment jsdom
/** A shift on real storage, from what is needed to the last image (checklist T1), whatever happens meanwhile. */
import { Blob } from 'node:buffer'
import { QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import {
  getReceiptTemplate,
  listBusinessesForReview,
  type ReviewRequest,
} from '../../contract/review-calls.ts'
import { readHistory } from '../../contract/review-event-calls.ts'
import { announce } from '../../offline/broadcast.ts'
import { startJob } from '../../offline/jobs/job.ts'
import { untilTheEnd } from '../../offline/jobs/testing.ts'
import { park } from '../../offline/outbox/parkings.ts'
import { reconcilePage, storeDecided } from '../../offline/queue/queue.ts'
import { elapse, NOW, openRequest, testDatabase } from '../../offline/testing.ts'
import { SEED } from '../../testing/seed.ts'
import { chooseShift } from '../../workspace/shift-size.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import { keepReadyJob } from './keep-ready.ts'
import { needsReader, readReady, readReadyImages } from './needs.ts'
import { readNextRequests } from './next-requests.ts'
import { prefetchState } from './prefetch-state.ts'

vi.mock('../../recognition/reader/image-reader.ts', async (load) => ({
  ...(await load<object>()),
  canReadImages: () => false,
}))

const MB = 1_000_000

/** Each is of one of three businesses; every fifth was sent again. */
function requestOf(index: number): ReviewRequest {
  return {
    ...openRequest(`r-${index}`, NOW + index),
    urls: [`/receipt-images/${index}.jpg?signature=x`],
    businessId: `b-${index % 3}`,
    replaces: index % 5 === 0 ? `old-${index}` : null,
  }
}

/** A tablet with so many requests, of which so many are to be ready, and the server. */
async function tablet(listed: number, size: number, { bytes = 8, quota = Infinity } = {}) {
  const database = testDatabase()
  chooseShift(database.uid, size)
  const items = Array.from({ length: listed }, (_, index) => requestOf(index))
  await reconcilePage(database, { after: null, items, next: null })

  const world = {
    /** Addresses of the images that are here. */
    images: new Set<string>(),
    /** Paths that the server has sent. */
    sent: [] as string[],
    /** Requests that the server fails to answer from now on. */
    failing: 0,
    /** Reads of all images that are here. */
    reads: 0,
    leastLeft: Infinity,
  }
  const cache = {
    keys: async () => {
      world.reads += 1
      return [...world.images].map((url) => ({ url }))
    },
    put: async (key: string) => {
      world.images.add(new URL(key, location.href).href)
      world.leastLeft = Math.min(world.leastLeft, left())
    },
    delete: async (key: string) => world.images.delete(new URL(key, location.href).href),
  }
  const left = () => quota - bytes * world.images.size
  // jsdom's own cannot be stored.
  vi.stubGlobal('Blob', Blob)
  vi.stubGlobal('caches', {
    has: async () => true,
    open: async () => cache,
    match: async (key: string) =>
      world.images.has(new URL(key, location.href).href) ? new Response('') : undefined,
  })
  if (quota < Infinity) {
    const storage = { estimate: async () => ({ usage: quota - left(), quota }) }
    vi.stubGlobal('navigator', { locks: navigator.locks, onLine: true, storage })
  }
  vi.stubGlobal('fetch', async (address: string) => {
    if (address === '/healthz') return Response.json({ service: 'campfire', status: 'ok' })
    if (world.failing > 0) {
      world.failing -= 1
      return new Response('', { status: 503 })
    }
    world.sent.push(new URL(address, location.href).pathname)
    return new Response(new Uint8Array(bytes), { headers: { 'content-type': 'image/jpeg' } })
  })
  const answers = new Map<unknown, (query: Record<string, string>) => unknown>([
    [listBusinessesForReview, () => []],
    [getReceiptTemplate, ({ business_id: id }) => ({ urls: [`/template-images/${id}.jpg`] })],
    [
      readHistory,
      ({ reviewId: id }) => ({
        item: openRequest(`${id}`),
        events: [],
        replaced: { ...openRequest('old'), urls: [`/receipt-images/old-${id}.jpg`] },
      }),
    ],
  ])
  const call = async (endpoint: unknown, { query }: { query: Record<string, string> }) =>
    answers.get(endpoint)?.(query)
  const staffApi = { call } as unknown as Workspace['staffApi']
  const openTab = () => {
    const read = needsReader({ database, staffApi }, new QueryClient(), {
      nextPage: async () => null,
    })
    return untilTheEnd(startJob(keepReadyJob(database, read, Date.now, () => 0.5)))
  }
  const missing = async () => {
    const { next } = await readNextRequests(database)
    const ready = await readReady(database, next)
    return next.filter(({ id }) => !ready.has(id)).map(({ id }) => id)
  }
  /** Until nothing more comes; hardly any time passes. */
  const untilQuiet = async () => {
    await elapse(300)
    for (let before = -1; before < world.sent.length;) {
      before = world.sent.length
      for (let steps = 0; steps < 10; steps += 1) await elapse(1)
    }
  }
  return { database, world, openTab, missing, untilQuiet, left }
}

test('[T1] what an arrival costs does not grow with the shift', async () => {
  const { database, world, openTab, missing, untilQuiet } = await tablet(520, 500)
  const transactions = vi.spyOn(database, 'transact')
  openTab()
  await untilQuiet()
  expect(world.images.size).toBe(500 + 100 + 3)
  expect(world.reads).toBeLessThan(10)
  const reads = transactions.mock.calls.filter(([stores]) => stores.includes('queue'))
  expect(reads.length).toBeLessThan(50)
  expect(await missing()).toEqual([])
  // For the reading ahead.
  expect(await readReadyImages(database)).toHaveLength(500)
})

test('[T1] [O3] a shift ends before it takes what decisions need, loses nothing for it, and says so', async () => {
  const { world, openTab, untilQuiet, left } = await tablet(120, 100, { bytes: MB, quota: 80 * MB })
  openTab()
  await untilQuiet()
  await elapse(60_000)
  expect(world.leastLeft).toBeGreaterThan(20 * MB)
  expect(left()).toBe(world.leastLeft)
  expect(world.images.size).toBeGreaterThan(45)
  expect(prefetchState.getState().isFull).toBe(true)
})

test('[T1] a sign-out ends it at once', async () => {
  const { database, world, openTab } = await tablet(120, 100)
  openTab()
  while (world.sent.length < 20) await elapse(100)
  announce(database, 'wipe')
  const before = world.sent.length
  await elapse(60_000)
  // What was under way.
  expect(world.sent.length).toBeLessThanOrEqual(before + 2)
})

type Event = { do: 'decide' | 'park' | 'delete' | 'fail' | 'reload' | 'open'; at: number }
const events = fc.array(
  fc.record<Event>({
    do: fc.constantFrom('decide', 'park', 'delete', 'fail', 'reload', 'open'),
    at: fc.nat(69),
  }),
  { maxLength: 12 },
)

test('[T1] whatever happens meanwhile, the next ones are here in the end, and nothing is asked for twice', async () => {
  await fc.assert(
    fc.asyncProperty(events, async (all) => {
      const { database, world, openTab, missing } = await tablet(70, 50)
      const happen: Record<Event['do'], (at: number) => unknown> = {
        decide: (at) => storeDecided(database, [{ ...requestOf(at), reviewStatus: 'rejected' }]),
        park: (at) =>
          park(database, { request: requestOf(at), reviewerEmail: 'r', note: 'x', now: NOW }),
        // By the browser, without a word.
        delete: (at) => world.images.delete([...world.images][at] ?? ''),
        fail: (at) => (world.failing = at % 6),
        reload: () => {
          tabs.pop()?.stop()
          tabs.push(openTab())
        },
        open: () => tabs.push(openTab()),
      }
      const tabs = [openTab()]
      for (const event of all) {
        await elapse(200)
        await happen[event.do](event.at)
      }
      await elapse(60_000)
      tabs.forEach((tab) => tab.stop())
      expect(await missing()).toEqual([])
      const again = world.sent.length - new Set(world.sent).size
      const reasons = all.filter((event) => ['delete', 'reload'].includes(event.do)).length
      // Two are under way while a page is left.
      expect(again).toBeLessThanOrEqual(2 * reasons)
    }),
    { seed: SEED, numRuns: 8 },
  )
})
