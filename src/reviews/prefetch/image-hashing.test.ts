// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveImagePrint } from '../../offline/images/image-facts.ts'
import { testDatabase } from '../../offline/testing.ts'
import type { PrintAnswer } from '../../recognition/same-image/image-print.worker.ts'
import { hashLater } from './image-hashing.ts'

vi.mock('../../offline/images/receipt-images.ts', () => ({
  readReceiptImage: (_: unknown, url: string) => Promise.resolve(url),
}))
vi.mock('../../offline/images/image-facts.ts', () => ({
  isHashed: () => Promise.resolve(false),
  saveImagePrint: vi.fn(),
}))

/** The worker's answer for each image, by URL. */
const answers: Record<string, PrintAnswer | 'breaks' | 'hangs'> = {}

class TestWorker {
  onmessage: ((event: { data: PrintAnswer }) => void) | null = null
  onerror: ((event: { message: string }) => void) | null = null
  postMessage(url: string) {
    const answer = answers[url] ?? { print: null }
    if (answer === 'breaks') this.onerror?.({ message: 'It did not start' })
    else if (answer !== 'hangs') this.onmessage?.({ data: answer })
  }
  terminate() {}
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('Worker', TestWorker)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('[V8] an image that cannot be hashed holds up none of the others', async () => {
  const database = testDatabase()
  Object.assign(answers, { '/1': { failure: 'no canvas' }, '/2': 'hangs', '/3': 'breaks' })
  hashLater(database, ['/1', '/2', '/3', '/4'])
  await vi.advanceTimersByTimeAsync(60_000)
  // The queue still works afterwards, and failed images are not tried again.
  hashLater(database, ['/2', '/5'])
  await vi.advanceTimersByTimeAsync(10_000)
  const hashed = vi.mocked(saveImagePrint).mock.calls.map(([, url]) => url)
  expect(hashed).toEqual(['/4', '/5'])
})
