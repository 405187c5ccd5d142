/** What the next requests need, and when one counts as ready: with everything that is needed, not before. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PERSISTER_KEY_PREFIX } from '@tanstack/react-query-persist-client'
import { hashKey, QueryClient } from '@tanstack/react-query'
import type { StaffDatabase } from '../../offline/database.ts'
import { write } from '../../offline/one-store.ts'
import { imageKey } from '../../offline/image-key.ts'
import { changeImage } from '../../offline/images/image-store.ts'
import { reconcilePage } from '../../offline/queue/queue.ts'
import { openRequest, putRaw, testDatabase } from '../../offline/testing.ts'
import type { StaffApi } from '../../workspace/staff-api.ts'
import { needsReader, readReady } from './needs.ts'
import { BUSINESSES_KEY, templateKey } from './reference-data.ts'
import { historyKey } from './request-history.ts'

vi.mock('../../recognition/reader/image-reader.ts', async (load) => ({
  ...(await load<object>()),
  canReadImages: () => false,
}))

const SHOP = 'b-1'

/** Paths of the images on this tablet. */
let images: string[]

beforeEach(() => {
  images = []
  const cache = { keys: async () => images.map((path) => ({ url: `https://c.example${path}` })) }
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('location', { href: 'https://c.example/', origin: 'https://c.example' })
  vi.stubGlobal('caches', { has: async () => true, open: async () => cache })
})
afterEach(() => void vi.unstubAllGlobals())

/** A tablet whose queue has one request, of a customer who named the shop, and sent it again. */
async function setup() {
  const database = testDatabase()
  const request = {
    ...openRequest('a'),
    urls: ['https://c.example/receipt-images/a-1'],
    businessId: SHOP,
    replaces: 'old',
  }
  await reconcilePage(database, { after: null, items: [request], next: null })
  const queries = new QueryClient()
  queries.setQueryData(BUSINESSES_KEY, [])
  const reader = { database, staffApi: {} as StaffApi }
  const readNeeds = needsReader(reader, queries, { nextPage: async () => null })
  const needs = async () => (await readNeeds()).map(({ kind }) => kind)
  const isReady = async () => (await readReady(database, [request])).has('a')
  return { database, needs, isReady }
}

/** Stores the answer to a secondary read. */
function store(database: StaffDatabase, key: readonly unknown[], data: unknown): Promise<void> {
  const stored = JSON.stringify({ queryKey: key, state: { data } })
  return putRaw(database, 'queries', stored, `${PERSISTER_KEY_PREFIX}-${hashKey(key)}`)
}

test('[Q4] [X10] [T8] a request counts as ready only with everything that it needs', async () => {
  const { database, needs, isReady } = await setup()
  expect(await needs()).toEqual(['businesses', 'image', 'image', 'template'])
  const steps = [
    () => images.push('/receipt-images/a-1'),
    () => store(database, templateKey(SHOP), ['https://c.example/template-images/b-1']),
    () => store(database, BUSINESSES_KEY, []),
    () => images.push('/template-images/b-1'),
  ]
  for (const step of steps) {
    await step()
    expect(await isReady()).toBe(false)
  }
  expect(await needs()).toEqual(['image'])
  // A server that knows nothing of it.
  await store(database, historyKey('a'), null)
  expect(await isReady()).toBe(true)
  const replaced = { ...openRequest('old'), urls: ['https://c.example/receipt-images/old-1'] }
  await store(database, historyKey('a'), { item: openRequest('a'), events: [], replaced })
  expect(await isReady()).toBe(false)
  expect(await needs()).toEqual(['image'])
  images.push('/receipt-images/old-1')
  expect(await isReady()).toBe(true)
  expect(await needs()).toEqual([])
})

test('[Q4] who saves data downloads nothing ahead but the queue', async () => {
  const { needs } = await setup()
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  expect(await needs()).toEqual([])
})

test('[Q4] [O3] images make room for decisions before the browser grants nothing more', async () => {
  const { database, needs } = await setup()
  const image = imageKey('https://c.example/receipt-images/z-1')
  const stored = { at: Date.now(), bytes: 1_000 }
  await write(database, 'images', (images) => changeImage(images, image, { stored }))
  const dropped = vi.fn(async () => true)
  const cache = { keys: async () => [{ url: image }], delete: dropped }
  vi.stubGlobal('caches', { has: async () => true, open: async () => cache })
  const grant = (left: number) => {
    const estimate = async () => ({ usage: 100_000_000, quota: 100_000_000 + left })
    vi.stubGlobal('navigator', { storage: { estimate } })
  }
  grant(31_000_000)
  expect(await needs()).toContain('image')
  // No more comes, before something has to go.
  grant(29_000_000)
  expect(await needs()).toEqual([])
  expect(dropped).not.toHaveBeenCalled()
  grant(15_000_000)
  expect(await needs()).toEqual([])
  expect(dropped).toHaveBeenCalledExactlyOnceWith(image)
})
