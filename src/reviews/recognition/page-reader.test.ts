// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { FakeLocks } from '../../offline/fake-locks.ts'
import { testDatabase } from '../../offline/testing.ts'
import { readLater } from './page-reader.ts'
import { setReadsImages } from './reads-images.ts'

/** The signals of the orders to the reader, which never finishes one. */
const orders: AbortSignal[] = []

vi.mock('./recognition-files.ts', () => ({ recognitionFiles: () => ({ script: '/a.js' }) }))
vi.mock('../../app-shell/recognition-cache.ts', () => ({
  hasRecognitionFiles: () => Promise.resolve(true),
}))
vi.mock('../../offline/images/image-store.ts', async (original) => ({
  ...(await original<object>()),
  readKeptImage: (_: unknown, url: string) => Promise.resolve(url),
}))
vi.mock('./recogniser.ts', () => ({
  READER: 'reader',
  readImage: (_: unknown, signal: AbortSignal) => {
    orders.push(signal)
    return new Promise((__, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    })
  },
}))

function hide(isHidden: boolean) {
  Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

const isReading = () => orders.at(-1)?.aborted === false

test('it stops when the page is hidden, frozen, or may not read any more, and then goes on', async () => {
  const locks = new FakeLocks()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  Object.assign(navigator, { locks })
  readLater(testDatabase(), ['/1'])
  const circumstances: [stop: () => unknown, goOn: () => unknown][] = [
    [() => hide(true), () => hide(false)],
    [() => setReadsImages(false), () => setReadsImages(true)],
    [() => dispatchEvent(new Event('freeze')), () => dispatchEvent(new Event('resume'))],
  ]
  for (const [stop, goOn] of circumstances) {
    await vi.waitFor(() => expect(isReading()).toBe(true))
    expect(locks.held).toEqual(['read-ahead'])
    stop()
    await vi.waitFor(() => expect(isReading()).toBe(false))
    // Another tab may read now.
    await vi.waitFor(() => expect(locks.held).toEqual([]))
    goOn()
  }
  await vi.waitFor(() => expect(orders).toHaveLength(4))
})
