import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeWorkers, type FakeWorker } from './fake-workers.ts'
import { ModelThreads } from './model-threads.ts'
import type { WorkerAnswer } from '../worker-orders.ts'

const URLS = { detector: '/d', recognizer: '/r', runtime: '/w' }
const VALUES = Float32Array.of(1)
let threads: ModelThreads
let started: readonly FakeWorker<{ id: number }, WorkerAnswer<Float32Array>>[]

beforeEach(() => {
  started = fakeWorkers()
  threads = new ModelThreads('/script', URLS)
})

afterEach(() => vi.unstubAllGlobals())

/** To its last order. */
function answer(worker: (typeof started)[number] | undefined): void {
  worker?.answer({ id: worker.orders.at(-1)?.id ?? 0, value: VALUES })
}

const ordersOf = () => started.map(({ orders }) => orders.length)

test('[X18] where one thread is allowed, one worker gets all orders', () => {
  const run = threads.upTo(1)
  for (let order = 0; order < 3; order += 1) void run('recognizer', VALUES, [1])
  expect(ordersOf()).toEqual([3])
})

test('a second worker is started only while the first has something to do, and the freer one is asked', async () => {
  const run = threads.upTo(2)
  const first = run('detector', VALUES, [1])
  answer(started[0])
  await first
  void run('recognizer', VALUES, [1])
  expect(ordersOf()).toEqual([2])
  const second = run('recognizer', VALUES, [1])
  expect(ordersOf()).toEqual([2, 1])
  answer(started[1])
  await second
  void run('recognizer', VALUES, [1])
  expect(ordersOf()).toEqual([2, 2])
})

test('a worker that fails, fails what it was asked, and ending ends all', async () => {
  const run = threads.upTo(1)
  const failed = run('recognizer', VALUES, [1])
  const event = Object.assign(new Event('error'), { message: 'Out of memory' })
  started[0]?.dispatchEvent(event)
  await expect(failed).rejects.toThrow('Out of memory')
  threads.end()
  expect(started.map(({ isEnded }) => isEnded)).toEqual([true])
  void run('recognizer', VALUES, [1])
  expect(ordersOf()).toEqual([1, 1])
})
