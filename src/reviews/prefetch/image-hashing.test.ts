// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announce } from '../../offline/broadcast.ts'
import { imageKey, type ImageKey } from '../../offline/image-key.ts'
import { findUnhashed, saveImagePrint } from '../../offline/images/image-facts.ts'
import { FakeLocks } from '../../offline/fake-locks.ts'
import { startJob } from '../../offline/jobs/job.ts'
import { testDatabase } from '../../offline/testing.ts'
import type { Order } from '../../recognition/same-image/same-image.worker.ts'
import { hashImagesJob } from './image-hashing.ts'

/** What is on the tablet and has no print. */
let unhashed: ImageKey[]

vi.mock('../../offline/images/image-store.ts', () => ({
  readStoredImage: (_: unknown, key: string) => Promise.resolve(key === '/lost' ? null : key),
}))
vi.mock('../../offline/images/image-facts.ts', () => ({
  findUnhashed: vi.fn<() => Promise<ImageKey[]>>(async () => unhashed),
  saveImagePrint: vi.fn(async (_: unknown, key: ImageKey) => {
    unhashed = unhashed.filter((other) => other !== key)
  }),
}))

/** The worker's answer for each image. */
const answers: Record<string, object | 'breaks' | 'hangs'> = {}

class TestWorker extends EventTarget {
  postMessage({ id, ...order }: Order & { id: number }) {
    // In these tests, an image is its key.
    const key = order.do === 'print' ? String(order.image) : ''
    const answer = answers[key] ?? { value: null }
    if (answer === 'breaks') this.dispatchEvent(new Event('error'))
    else if (answer !== 'hangs') {
      this.dispatchEvent(new MessageEvent('message', { data: { id, ...(answer as object) } }))
    }
  }
  terminate() {}
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('Worker', TestWorker)
  Object.assign(navigator, { locks: new FakeLocks() })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('[V8] an image that cannot be hashed holds up none of the others, nor those that arrive', async () => {
  const database = testDatabase()
  Object.assign(answers, { '/1': { error: 'no canvas' }, '/2': 'hangs', '/3': 'breaks' })
  unhashed = ['/1', '/2', '/3', '/lost', '/4'].map(imageKey)
  const hashed = () => vi.mocked(saveImagePrint).mock.calls.map(([, key]) => key)
  const job = startJob(hashImagesJob(database))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(hashed()).toEqual(['/4'])
  // Failed images are not tried again.
  answers['/2'] = { value: null }
  unhashed.push(imageKey('/5'))
  announce(database, 'image')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(hashed()).toEqual(['/4', '/5'])
  job.stop()
})

test('[T1] many images are hashed without reading all rows again for each', async () => {
  unhashed = Array.from({ length: 100 }, (_, index) => imageKey(`/many-${index}`))
  vi.mocked(findUnhashed).mockClear()
  const job = startJob(hashImagesJob(testDatabase()))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(unhashed).toEqual([])
  expect(vi.mocked(findUnhashed).mock.calls.length).toBeLessThan(12)
  job.stop()
})
