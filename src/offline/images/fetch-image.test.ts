import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { elapse, fakeTime } from '../testing.ts'
import { checkConnection } from '../connection.ts'
import { fetchImage, ImageUnavailableError } from './fetch-image.ts'

const JPEG = { headers: { 'content-type': 'image/jpeg' } }

beforeEach(fakeTime)
afterEach(() => vi.restoreAllMocks())

/** Has the server answer every request. */
function answer(body: BodyInit, init: ResponseInit): void {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, init)))
}

/** An image of three bytes, with pauses between them, that ends with its request. */
function drip(pauseMs: number): void {
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    const body = new ReadableStream({
      start(stream) {
        for (let byte = 1; byte <= 3; byte += 1) {
          setTimeout(() => !signal.aborted && stream.enqueue(Uint8Array.of(byte)), byte * pauseMs)
        }
        setTimeout(() => !signal.aborted && stream.close(), 3 * pauseMs)
        signal.addEventListener('abort', () => stream.error(signal.reason))
      },
    })
    return Promise.resolve(new Response(body, JPEG))
  })
}

test('a slow image arrives as long as something of it does', async () => {
  drip(5_000)
  const image = fetchImage('/a.jpg', 'low')
  await elapse(16_000)
  expect(await (await image).bytes()).toEqual(Uint8Array.of(1, 2, 3))
})

test('[V2] an image is fetched without the browser keeping it, and names nobody', async () => {
  const asked = vi.fn<typeof fetch>(async () => new Response('a', JPEG))
  vi.stubGlobal('fetch', asked)
  await fetchImage('/a.jpg', 'high')
  const init = { cache: 'no-store', credentials: 'omit', redirect: 'error', priority: 'high' }
  expect(asked).toHaveBeenCalledExactlyOnceWith('/a.jpg', expect.objectContaining(init))
})

test('[T1] our server is asked for the size for tablets, and for the full size only when it is wanted; others for what they gave', async () => {
  const asked = vi.fn<typeof fetch>(async () => new Response('a', JPEG))
  vi.stubGlobal('fetch', asked)
  const own = '/receipt-images/a.jpg?viewer=x&signature=y'
  await fetchImage(own, 'low')
  await fetchImage(own, 'high', 'full')
  await fetchImage('https://images.example/a.jpg?signature=y', 'low')
  const addresses = asked.mock.calls.map(([address]) => address)
  expect(addresses).toEqual([`${own}&size=tablet`, own, 'https://images.example/a.jpg?signature=y'])
  asked.mockResolvedValue(new Response('', { status: 404 }))
  await expect(fetchImage(own, 'low')).rejects.toMatchObject({ url: own })
})

test('a line that falls silent is given up', async () => {
  drip(60_000)
  const image = fetchImage('/a.jpg', 'low').catch((error: unknown) => error)
  await elapse(11_000)
  expect(await image).toMatchObject({ kind: 'no-answer', isOffline: true, url: '/a.jpg' })
})

test('what hangs when the connection comes back is asked for again', async () => {
  let isDead = true
  const health = { json: async () => ({ service: 'campfire', status: 'ok' }) }
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', (path: string, { signal }: { signal: AbortSignal }) => {
    if (!isDead) return Promise.resolve(path === '/healthz' ? health : new Response('a', JPEG))
    if (path === '/healthz') return Promise.reject(new Error('No network'))
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  const image = fetchImage('/a.jpg', 'high')
  await checkConnection()
  await elapse(3_000)
  isDead = false
  await checkConnection()
  await elapse(100)
  expect((await image).size).toBe(1)
})

test.each([
  ['fails', 503, 'image/jpeg', { kind: 'busy', isOffline: true, retryAfterMs: 7_000 }],
  ['has no such image', 404, 'image/jpeg', { kind: 'refused', isOffline: false }],
  ['is a captive portal', 200, 'text/html', { kind: 'foreign-answer', isOffline: true }],
])('it says whether the server %s', async (_, status, type, failure) => {
  answer('', { status, headers: { 'content-type': type, 'retry-after': '7' } })
  const error = await fetchImage('/a.jpg', 'high').catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ImageUnavailableError)
  expect(error).toMatchObject(failure)
})

test.each(['application/octet-stream', ''])(
  'an image that its store calls "%s" is known by its content',
  async (type) => {
    const init: ResponseInit = type ? { headers: { 'content-type': type } } : {}
    answer(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 0x10), init)
    expect((await fetchImage('/a.jpg', 'low')).type).toBe('image/jpeg')
    answer(new TextEncoder().encode('{"error":"sign in"}'), init)
    await expect(fetchImage('/a.jpg', 'low')).rejects.toMatchObject({ kind: 'foreign-answer' })
  },
)
