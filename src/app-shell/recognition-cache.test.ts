import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeRecognitionFiles } from './recognition-cache.ts'

const ORIGIN = 'https://campfire.example'
const FILES = ['/assets/recognition/models.onnx', '/assets/recognition/reader.js']

/** The addresses that are stored, and how each download in turn ends. */
let stored: Set<string>
let downloads: { url: string; end: () => void; fail: () => void }[]

beforeEach(() => {
  stored = new Set()
  downloads = []
  const cache = {
    keys: () => Promise.resolve([...stored].map((url) => ({ url }))),
    match: (url: string) => Promise.resolve(stored.has(url) ? {} : undefined),
    delete: ({ url }: { url: string }) => Promise.resolve(stored.delete(url)),
    add: ({ url }: Request) =>
      new Promise<void>((resolve, reject) => {
        const end = () => {
          stored.add(url)
          resolve()
        }
        downloads.push({ url, end, fail: () => reject(new TypeError('No connection')) })
      }),
  }
  vi.stubGlobal('caches', { open: () => Promise.resolve(cache) })
  vi.stubGlobal('location', { href: `${ORIGIN}/hermes` })
})

afterEach(() => vi.unstubAllGlobals())

const settled = () => new Promise((resolve) => setTimeout(resolve))

async function endAll(): Promise<void> {
  for (const at of FILES.keys()) {
    await settled()
    downloads[at]?.end()
  }
}

test('whoever needs the files while they come waits for the same download', async () => {
  const both = Promise.all([storeRecognitionFiles(FILES), storeRecognitionFiles(FILES)])
  await endAll()
  await both
  expect(downloads.map(({ url }) => url)).toEqual(FILES.map((path) => ORIGIN + path))
})

test('[X14] after a failure the next call fetches what is missing, and only that', async () => {
  const first = storeRecognitionFiles(FILES)
  await settled()
  downloads[0]?.end()
  await settled()
  downloads[1]?.fail()
  await expect(first).rejects.toThrow('No connection')
  const second = storeRecognitionFiles(FILES)
  await settled()
  downloads[2]?.end()
  await second
  expect(downloads.map(({ url }) => url)).toEqual(
    [FILES[0], FILES[1], FILES[1]].map((path) => `${ORIGIN}${path}`),
  )
})

test('the files of other releases are dropped', async () => {
  stored.add(`${ORIGIN}/assets/recognition/older.onnx`)
  const storing = storeRecognitionFiles(FILES)
  await endAll()
  await storing
  expect([...stored]).toEqual(FILES.map((path) => ORIGIN + path))
})
