import { expect, test, vi } from 'vitest'
import { storedOrNetwork } from './stored-or-network.ts'

const answerOf = async (words: string) => new Response(words)
const never = () => new Promise<never>(() => {})
const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function wordsOf(answer: Promise<Response>): Promise<string> {
  return (await answer).text()
}

test('what is stored is the answer, and the network is left alone', async () => {
  const network = vi.fn(never)
  expect(await wordsOf(storedOrNetwork(answerOf('stored'), network))).toBe('stored')
  expect(network).not.toHaveBeenCalled()
})

test('without anything stored, or with a storage that fails, the network answers', async () => {
  const network = () => answerOf('network')
  expect(await wordsOf(storedOrNetwork(Promise.resolve(undefined), network))).toBe('network')
  expect(await wordsOf(storedOrNetwork(Promise.reject(new Error('full')), network))).toBe('network')
})

test('a storage that never answers does not keep the page from coming', async () => {
  expect(await wordsOf(storedOrNetwork(never(), () => answerOf('network')))).toBe('network')
})

test('a slow storage still counts while the network hangs or fails', async () => {
  for (const network of [never, () => Promise.reject(new Error('offline'))]) {
    const slow = after(1500).then(() => answerOf('stored'))
    expect(await wordsOf(storedOrNetwork(slow, network))).toBe('stored')
  }
})

test('with neither, the error is the network’s, which is asked once', async () => {
  const network = vi.fn(() => Promise.reject(new Error('offline')))
  await expect(storedOrNetwork(Promise.resolve(undefined), network)).rejects.toThrow('offline')
  for (const late of [after(1500).then(() => undefined), never()]) {
    await expect(storedOrNetwork(late, network)).rejects.toThrow('offline')
  }
  expect(network).toHaveBeenCalledTimes(3)
})
