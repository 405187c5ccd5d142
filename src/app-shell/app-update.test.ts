// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeChannel, FakeWorker } from './fake-workers.ts'

/** The worker's answers in order; undefined: no answer. */
let words: (string | undefined)[] = []
let asked = 0

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  asked = 0
  const active = new FakeWorker()
  active.postMessage.mockImplementation((_, [port]) => {
    asked += 1
    const word = words.shift()
    if (word) port?.postMessage(word)
  })
  vi.stubGlobal('MessageChannel', FakeChannel)
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ active }) } })
})
afterEach(() => void vi.useRealTimers())

async function store() {
  const { storeStaffScreens } = await import('./app-update.ts')
  const areStored = storeStaffScreens()
  await vi.advanceTimersByTimeAsync(20_000)
  return areStored
}

test('[O3] once the screens are stored, nobody asks again', async () => {
  words = ['stored']
  expect(await store()).toBe(true)
  expect(await store()).toBe(true)
  expect(asked).toBe(1)
})

test.each([['failed'], [undefined]])(
  '[O3] after a worker that answers "%s" it is tried again',
  async (word) => {
    words = [word, 'stored']
    expect(await store()).toBe(false)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await store()).toBe(true)
    expect(asked).toBe(2)
  },
)

test('[O3] where there is no service worker nothing is stored, and nothing waits', async () => {
  vi.stubGlobal('navigator', {})
  const { storeStaffScreens } = await import('./app-update.ts')
  expect(await storeStaffScreens()).toBe(false)
})
