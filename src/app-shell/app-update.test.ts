// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** The worker's answers in order; undefined: no answer. */
let words: (string | undefined)[] = []
let asked = 0

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  asked = 0
  const active = {
    postMessage: (_: unknown, [port]: { postMessage(word: string): void }[]) => {
      asked += 1
      const word = words.shift()
      if (word) port?.postMessage(word)
    },
  }
  // Delivers messages synchronously, unlike a real channel.
  vi.stubGlobal(
    'MessageChannel',
    class {
      readonly port1: { onmessage: ((event: { data: string }) => void) | null } = {
        onmessage: null,
      }
      readonly port2 = { postMessage: (data: string) => this.port1.onmessage?.({ data }) }
    },
  )
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve({ active }) },
  })
})
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

async function keep() {
  const { keepStaffScreensOffline } = await import('./app-update.ts')
  const isKept = keepStaffScreensOffline()
  await vi.advanceTimersByTimeAsync(20_000)
  return isKept
}

test('[O3] once the screens are kept, nobody asks again', async () => {
  words = ['kept']
  expect(await keep()).toBe(true)
  expect(await keep()).toBe(true)
  expect(asked).toBe(1)
})

test.each([['failed'], [undefined]])(
  '[O3] after a worker that answers "%s" it is tried again',
  async (word) => {
    words = [word, 'kept']
    expect(await keep()).toBe(false)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await keep()).toBe(true)
    expect(asked).toBe(2)
  },
)

test('[O3] where there is no service worker nothing is kept, and nothing waits', async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  const { keepStaffScreensOffline } = await import('./app-update.ts')
  expect(await keepStaffScreensOffline()).toBe(false)
})
