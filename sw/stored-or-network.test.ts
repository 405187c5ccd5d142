import { beforeEach, expect, test, vi } from 'vitest'
import { storedOrNetwork } from './stored-or-network.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => void vi.useRealTimers()
})

const answerOf = async (words: string) => new Response(words)
const never = () => new Promise<never>(() => {})
const offline = () => Promise.reject(new Error('offline'))
const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** @returns the words of the answer, or of the error, once all timers have run */
async function outcomeOf(stored: Promise<Response | undefined>, network: () => Promise<Response>) {
  const words = storedOrNetwork(stored, network).then(
    (response) => response.text(),
    (error: Error) => error.message,
  )
  await vi.runAllTimersAsync()
  return words
}

test.each([never, offline])(
  'a slow storage still counts while the network has none: %o',
  async (network) => {
    const slow = after(1500).then(() => answerOf('stored'))
    expect(await outcomeOf(slow, network)).toBe('stored')
  },
)

test('with neither, the error is the network’s, which is asked once', async () => {
  const network = vi.fn(offline)
  for (const late of [Promise.resolve(undefined), after(1500).then(() => undefined), never()]) {
    expect(await outcomeOf(late, network)).toBe('offline')
  }
  expect(network).toHaveBeenCalledTimes(3)
})
