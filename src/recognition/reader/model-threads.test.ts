import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ModelThreads } from './model-threads.ts'
import type { ModelAnswer, ModelOrder } from './model-worker.ts'

/** A worker that answers when the test says so. */
class FakeWorker extends EventTarget {
  static started: FakeWorker[] = []
  orders: ModelOrder[] = []
  isEnded = false
  constructor() {
    super()
    FakeWorker.started.push(this)
  }
  postMessage(order: ModelOrder): void {
    this.orders.push(order)
  }
  terminate(): void {
    this.isEnded = true
  }
  answer(values: Float32Array, order = this.orders.at(-1)): void {
    const data: ModelAnswer = { id: order?.id ?? 0, values }
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

const URLS = { detector: '/d', recognizer: '/r', runtime: '/w' }
const VALUES = Float32Array.of(1)
let threads: ModelThreads

beforeEach(() => {
  FakeWorker.started = []
  vi.stubGlobal('Worker', FakeWorker)
  threads = new ModelThreads('/script', URLS)
})

afterEach(() => vi.unstubAllGlobals())

const ordersOf = () => FakeWorker.started.map(({ orders }) => orders.length)

test('[X18] where one thread is allowed, one worker gets all orders', () => {
  const run = threads.upTo(1)
  for (let order = 0; order < 3; order += 1) void run('recognizer', VALUES, [1])
  expect(ordersOf()).toEqual([3])
})

test('a second worker is started only while the first has something to do, and the freer one is asked', async () => {
  const run = threads.upTo(2)
  const first = run('detector', VALUES, [1])
  FakeWorker.started[0]?.answer(VALUES)
  await first
  void run('recognizer', VALUES, [1])
  expect(ordersOf()).toEqual([2])
  const second = run('recognizer', VALUES, [1])
  expect(ordersOf()).toEqual([2, 1])
  FakeWorker.started[1]?.answer(VALUES)
  await second
  void run('recognizer', VALUES, [1])
  expect(ordersOf()).toEqual([2, 2])
})

test('each run gets its own answer', async () => {
  const run = threads.upTo(1)
  const [one, other] = [run('recognizer', VALUES, [1]), run('recognizer', VALUES, [1])]
  const [worker] = FakeWorker.started
  worker?.answer(Float32Array.of(2), worker.orders[1])
  worker?.answer(Float32Array.of(3), worker.orders[0])
  expect([await one, await other]).toEqual([Float32Array.of(3), Float32Array.of(2)])
})

test('a worker that fails, fails what it was asked, and ending ends all', async () => {
  const run = threads.upTo(1)
  const failed = run('recognizer', VALUES, [1])
  const event = Object.assign(new Event('error'), { message: 'Out of memory' })
  FakeWorker.started[0]?.dispatchEvent(event)
  await expect(failed).rejects.toThrow('Out of memory')
  threads.end()
  expect(FakeWorker.started.map(({ isEnded }) => isEnded)).toEqual([true])
  void run('recognizer', VALUES, [1])
  expect(ordersOf()).toEqual([1, 1])
})
