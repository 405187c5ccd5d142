import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rowOf } from '../fields/testing.ts'
import { fakeWorkers, type FakeWorker } from './fake-workers.ts'
import type { canReadImages as CanReadImages, readImage as ReadImage } from './image-reader.ts'
import type { WorkerAnswer } from '../worker-orders.ts'
import type { Reading } from '../../offline/rows.ts'

vi.mock('../../app-shell/recognition-cache.ts', () => ({
  storeRecognitionFiles: () => filesStored(),
  hasRecognitionFiles: () => Promise.resolve(areFilesHere),
}))

let filesStored: () => Promise<void>
let areFilesHere: boolean

const ROW = rowOf('Total')
const IMAGE = new Blob(['image'])
let canReadImages: typeof CanReadImages
let readImage: typeof ReadImage
let page: EventTarget
let started: readonly FakeWorker<object, WorkerAnswer<Reading>>[]

beforeEach(async () => {
  vi.useFakeTimers()
  started = fakeWorkers()
  vi.stubGlobal('caches', { open() {} })
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('navigator', { hardwareConcurrency: 4 })
  vi.stubGlobal('location', { href: 'https://hermes.example/hermes' })
  filesStored = () => Promise.resolve()
  areFilesHere = false
  vi.resetModules()
  ;({ canReadImages, readImage } = await import('./image-reader.ts'))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Lets everything run that waits for nothing but promises. */
const settle = () => vi.advanceTimersByTimeAsync(0)

/** Starts a reading and records how it ends. */
function start(signal?: AbortSignal) {
  const outcome: { rows?: unknown; error?: string } = {}
  void readImage(IMAGE, signal).then(
    (rows) => (outcome.rows = rows),
    (error: unknown) => (outcome.error = String(error)),
  )
  return outcome
}

const worker = (index = 0) => started[index]
const answer = (data: WorkerAnswer<Reading>, index = 0) => {
  worker(index)?.answer(data)
  return settle()
}
/** As `start`, until it waits for an answer. */
async function begin() {
  const outcome = start()
  await settle()
  return outcome
}

test('[X18] somebody who waits gets two threads, and what is read ahead gets one', async () => {
  void readImage(IMAGE)
  await settle()
  worker()?.answer({ id: 1, value: [] })
  void readImage(IMAGE, undefined, false)
  await settle()
  expect(worker()?.orders).toMatchObject([{ threads: 2 }, { threads: 1 }])
})

test('[X18] what is read ahead rests while somebody works on the page, and what is waited for does not', async () => {
  const orders = () => worker()?.orders.length
  void readImage(IMAGE, undefined, false)
  await settle()
  for (const type of ['keydown', 'pointerdown']) page.dispatchEvent(new Event(type))
  expect(worker()?.orders.slice(1)).toEqual([{ restMs: 600 }, { restMs: 600 }])
  await vi.advanceTimersByTimeAsync(100_000)
  page.dispatchEvent(new Event('keydown'))
  // A reading that rests is not one that hangs.
  await vi.advanceTimersByTimeAsync(100_000)
  expect(worker()?.isEnded).toBe(false)
  worker()?.answer({ id: 1, value: [] })
  void readImage(IMAGE)
  await settle()
  const before = orders()
  page.dispatchEvent(new Event('keydown'))
  expect(orders()).toBe(before)
})

test.each([{ deviceMemory: 2, hardwareConcurrency: 8 }, { hardwareConcurrency: 1 }])(
  'a small tablet has one thread for the reader: %o',
  async (device) => {
    vi.stubGlobal('navigator', device)
    void readImage(IMAGE)
    await settle()
    expect(worker()?.orders).toMatchObject([{ threads: 1 }])
  },
)

test('images are read one at a time by one worker, also after one that cannot be read', async () => {
  const [first, second] = [start(), start()]
  await settle()
  expect(worker()?.orders).toHaveLength(1)
  await answer({ id: 1, error: 'No image' })
  expect(first.error).toContain('No image')
  expect(worker()?.orders).toHaveLength(2)
  await answer({ id: 2, value: [ROW] })
  expect(second.rows).toEqual([ROW])
  expect(started).toHaveLength(1)
  expect(worker()?.isEnded).toBe(false)
})

test('a canceled reading makes way at once, and its late answer is nobody else’s', async () => {
  const controller = new AbortController()
  const first = start(controller.signal)
  const second = start()
  await settle()
  controller.abort()
  await settle()
  expect(first.error).toContain('canceled')
  expect(worker()?.orders.slice(1)).toEqual([
    { canceled: 1 },
    expect.objectContaining({ id: 2, image: IMAGE }),
  ])
  await answer({ id: 1, value: [ROW, ROW] })
  expect(second.rows).toBeUndefined()
  await answer({ id: 2, value: [ROW] })
  expect(second.rows).toEqual([ROW])
})

test('a reading that was canceled before its turn, or while the files came, never starts', async () => {
  let store = () => {}
  filesStored = () => new Promise((resolve) => (store = resolve))
  const controller = new AbortController()
  const first = start(controller.signal)
  const second = start()
  const third = start(controller.signal)
  await settle()
  controller.abort()
  store()
  await settle()
  expect(first.error).toContain('Abort')
  store()
  await settle()
  expect(worker()?.orders).toEqual([expect.objectContaining({ id: 1 })])
  await answer({ id: 1, value: [ROW] })
  expect(second.rows).toEqual([ROW])
  expect(third.error).toContain('Abort')
  expect(worker()?.orders).toHaveLength(1)
})

test('a worker that does not answer for two minutes is replaced', async () => {
  const first = start()
  const second = start()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(first.error).toContain('does not answer')
  expect(worker()?.isEnded).toBe(true)
  await answer({ id: 2, value: [ROW] }, 1)
  expect(second.rows).toEqual([ROW])
})

test('a long image may take two minutes for each of its parts', async () => {
  const long = start()
  for (let part = 0; part < 3; part += 1) {
    await vi.advanceTimersByTimeAsync(110_000)
    worker()?.answer({ id: 1, isGoingOn: true })
  }
  await answer({ id: 1, value: [ROW] })
  expect(long.rows).toEqual([ROW])
})

test('a worker that crashes is replaced', async () => {
  const first = await begin()
  worker()?.dispatchEvent(new Event('error'))
  await settle()
  expect(first.error).toContain('did not start')
  await begin()
  expect(started).toHaveLength(2)
})

test('[X14] without its files no worker starts, and a later order tries again', async () => {
  filesStored = () => Promise.reject(new Error('Not here'))
  const first = await begin()
  expect(first.error).toContain('Not here')
  expect(started).toHaveLength(0)
  filesStored = () => Promise.resolve()
  await begin()
  expect(worker()?.orders).toHaveLength(1)
})

test('[X14] while the browser saves data nothing is fetched, and what is here reads', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  filesStored = () => Promise.reject(new Error('Fetched'))
  const first = await begin()
  expect(first.error).toContain('Not fetched')
  areFilesHere = true
  await begin()
  expect(worker()?.orders).toHaveLength(1)
})

test('after a minute of idling its memory is freed, but not while it reads', async () => {
  await begin()
  await answer({ id: 1, value: [] })
  await vi.advanceTimersByTimeAsync(59_000)
  start()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(worker()?.isEnded).toBe(false)
  worker()?.answer({ id: 2, value: [] })
  await vi.advanceTimersByTimeAsync(61_000)
  expect(worker()?.isEnded).toBe(true)
})

const refuse = () => {
  throw new Error('Refused by a policy')
}
test.each([
  ['no WebAssembly', 'WebAssembly', undefined],
  ['one without SIMD', 'WebAssembly', { validate: () => false }],
  ['one that a policy forbids', 'WebAssembly', { validate: refuse }],
  // It could not keep the reader.
  ['no cache', 'caches', undefined],
  ['a cache that is null', 'caches', null],
  ['a cache that does not open', 'caches', {}],
])('[X17] a browser with %s does not read images', (_, name, value) => {
  vi.stubGlobal(name, value)
  expect(canReadImages()).toBe(false)
})
