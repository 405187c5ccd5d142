// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { savedAtOf } from '../src/public-data/public-data-cache.ts'
import { fakeCache } from './fake-cache.ts'
import { LiveContent } from './live-content.ts'

type WhenGone = NonNullable<ConstructorParameters<typeof LiveContent>[0]['whenGone']>

const URL = 'https://campfire.example/api/main/prod/shops'
const HOUR = 3_600_000

let stored: Map<string, Response>
let ask: ReturnType<typeof vi.fn<(url: string, init: RequestInit) => Promise<Response>>>
let onChange: ReturnType<typeof vi.fn<(url: string) => Promise<void>>>
let background: Promise<unknown>[]

beforeEach(() => {
  vi.useFakeTimers()
  stored = new Map()
  ask = vi.fn()
  onChange = vi.fn(async () => undefined)
  background = []
})
afterEach(() => vi.useRealTimers())

function worker(open: () => Promise<unknown> = async () => fakeCache(stored), whenGone?: WhenGone) {
  vi.stubGlobal('caches', { open })
  vi.stubGlobal('fetch', ask)
  const isOurs = ({ headers }: Response) => headers.get('content-type') === 'application/json'
  const content = new LiveContent({
    headers: { accept: 'json' },
    isOurs,
    onChange,
    ...(whenGone && { whenGone }),
  })
  return (shown: string | null = null, url = URL) =>
    content.answer(url, shown, (work) => background.push(work.catch(() => undefined)))
}

function json(list: string, etag: string | null = `"${list}"`, init: ResponseInit = {}): Response {
  const headers = { 'content-type': 'application/json', ...(etag && { etag }) }
  return new Response(JSON.stringify(list), { headers, ...init })
}

const unchanged = () => new Response(null, { status: 304 })

/** Work may start other work. */
async function settled(): Promise<void> {
  while (background.length > 0) await Promise.allSettled(background.splice(0))
}

/** Lets a worker keep an answer, an hour ago. */
async function storeAnswer(list: string, etag?: string | null): Promise<void> {
  ask.mockResolvedValueOnce(json(list, etag))
  await worker()()
  await settled()
  ask.mockClear()
  onChange.mockClear()
  vi.setSystemTime(Date.now() + HOUR)
}

test('what is less than a minute old is not asked for again, nor twice at once', async () => {
  ask.mockResolvedValue(json('a'))
  const answer = worker()
  const lists = await Promise.all([answer(), answer(), answer()])
  expect(await Promise.all(lists.map((list) => list.json()))).toEqual(['a', 'a', 'a'])
  await settled()
  await vi.advanceTimersByTimeAsync(59_999)
  expect(await (await answer()).json()).toBe('a')
  expect(ask).toHaveBeenCalledTimes(1)
  expect(onChange).not.toHaveBeenCalled()
})

test('an old answer is given at once; the server is asked with its version', async () => {
  await storeAnswer('a')
  ask.mockResolvedValue(json('b'))
  const answer = worker()
  expect(await (await answer()).json()).toBe('a')
  await settled()
  expect(ask.mock.calls).toMatchObject([
    [URL, { headers: { accept: 'json', 'If-None-Match': '"a"' } }],
  ])
  expect(onChange).toHaveBeenCalledExactlyOnceWith(URL)
  const next = await answer()
  expect([await next.json(), next.headers.get('etag')]).toEqual(['b', '"b"'])
})

test('what the server confirms is fresh again, and pages hear that it is not old', async () => {
  await storeAnswer('a')
  ask.mockResolvedValue(unchanged())
  const answer = worker()
  await answer()
  await settled()
  expect(onChange).toHaveBeenCalledExactlyOnceWith(URL)
  const next = await answer()
  expect([await next.json(), next.headers.get('etag')]).toEqual(['a', '"a"'])
  expect(savedAtOf(next)).toBe(Date.now())
  expect(ask).toHaveBeenCalledTimes(1)
})

test('an answer stored without a version is asked for whole', async () => {
  await storeAnswer('a', null)
  ask.mockResolvedValue(json('b'))
  await worker()()
  expect(ask.mock.calls.map(([, { headers }]) => headers)).toEqual([{ accept: 'json' }])
  await settled()
})

test('a question that hangs is not waited for by whoever asks later', async () => {
  ask.mockReturnValueOnce(new Promise(() => undefined)).mockResolvedValue(json('a'))
  const answer = worker()
  void answer()
  await vi.advanceTimersByTimeAsync(1000)
  expect(await (await answer()).json()).toBe('a')
})

test('a page rendered with a newer answer does not go back to the stored one', async () => {
  await storeAnswer('a')
  ask.mockResolvedValue(json('b'))
  expect((await worker()('"b"')).status).toBe(304)
  await settled()
  expect(await (await worker()()).json()).toBe('b')
})

test('without a network a page built with an older answer gets the stored one, a page that shows that is told so', async () => {
  await storeAnswer('b')
  ask.mockRejectedValue(new TypeError('offline'))
  expect(await (await worker()('"a"')).json()).toBe('b')
  // A proxy made the ETag weak.
  expect((await worker()('W/"b"')).status).toBe(304)
  ask.mockReturnValue(new Promise(() => undefined))
  const answer = worker()('"a"')
  await vi.advanceTimersByTimeAsync(2000)
  expect(await (await answer).json()).toBe('b')
})

test.each([
  [
    'a portal’s page',
    () => new Response('<p>Sign in</p>', { headers: { 'content-type': 'text/html' } }),
  ],
  ['a failure of the server', () => json('busy', null, { status: 503 })],
])('%s does not replace the stored answer, and does not count as fresh', async (_, make) => {
  await storeAnswer('a')
  ask.mockImplementation(async () => make())
  const answer = worker()
  await answer()
  await settled()
  expect(await (await answer()).json()).toBe('a')
  await settled()
  expect(ask).toHaveBeenCalledTimes(2)
  expect(onChange).not.toHaveBeenCalled()
})

test('[P10] what the server says is gone is no longer stored', async () => {
  await storeAnswer('a')
  ask.mockResolvedValue(json('This coupon no longer exists', null, { status: 404 }))
  await worker()()
  await settled()
  expect(stored.size).toBe(0)
  expect(onChange).toHaveBeenCalledExactlyOnceWith(URL)
})

/** Notes what was stored beside the server's word. */
const noted: WhenGone = async (last, gone) =>
  json(`${String(await gone.json())}, last ${String(await last.json())}`, null, { status: 404 })
const gone = () => json('gone', null, { status: 404 })

test('[K3] what was stored of something that is gone stays with that word, also without a network', async () => {
  await storeAnswer('a')
  ask.mockImplementation(async () => gone())
  const answer = worker(undefined, noted)
  expect(await (await answer()).json()).toBe('a')
  await settled()
  expect(onChange).toHaveBeenCalledExactlyOnceWith(URL)
  vi.setSystemTime(Date.now() + HOUR)
  ask.mockRejectedValue(new TypeError('offline'))
  const later = await answer('"a"')
  expect([later.status, await later.json()]).toEqual([404, 'gone, last a'])
  // It is back, under the same id.
  ask.mockImplementation(async () => json('b'))
  await answer()
  await settled()
  expect(await (await answer()).json()).toBe('b')
})

test.each<[string, WhenGone | undefined]>([
  ['by a proxy', async () => null],
  ['while the storage gives nothing', () => new Promise(() => undefined)],
  ['while the storage fails', () => Promise.reject(new Error('disk'))],
])('[K3] what is called gone %s stays stored as it was', async (_, whenGone) => {
  await storeAnswer('a')
  ask.mockImplementation(async () => gone())
  await worker(undefined, whenGone)()
  await vi.advanceTimersByTimeAsync(2000)
  await settled()
  expect(await stored.get(URL)?.clone().json()).toBe('a')
  expect(onChange).not.toHaveBeenCalled()
})

test('[K3] [P10] what was never stored is the server’s word alone, and nothing is stored of it', async () => {
  ask.mockImplementation(async () => gone())
  const answer = await worker(undefined, noted)()
  expect([answer.status, await answer.json()]).toEqual([404, 'gone'])
  await settled()
  expect(stored.size).toBe(0)
})

test('a failure without a stored answer is the page’s to handle, and the next page asks again', async () => {
  ask.mockRejectedValueOnce(new TypeError('offline')).mockResolvedValue(json('a'))
  const answer = worker()
  await expect(answer()).rejects.toThrow('offline')
  expect(await (await answer()).json()).toBe('a')
})

test('[P10] without a network, a coupon stored in another letter case is the one that is meant', async () => {
  await storeAnswer('a')
  ask.mockResolvedValueOnce(json('b')).mockRejectedValue(new TypeError('offline'))
  const capitals = URL.toUpperCase()
  expect(await (await worker()(null, capitals)).json()).toBe('b')
  stored.delete(capitals)
  await settled()
  expect(await (await worker()(null, capitals)).json()).toBe('a')
  stored.set(URL.replace('shops', 'Shops'), json('c'))
  await expect(worker()(null, capitals)).rejects.toThrow('offline')
})

test('[O5] of coupons 120 answers and pages are stored, those asked for last, and every list', async () => {
  ask.mockImplementation(async () => json('a'))
  const answer = worker()
  const urls = Array.from({ length: 120 }, (_, index) => `/coupon/${index}`)
  for (const url of ['/coupons', ...urls]) await answer(null, url)
  await settled()
  await vi.advanceTimersByTimeAsync(HOUR)
  for (const url of ['/coupon/0', '/MoCoCoupon/120']) await answer(null, url).then(settled)
  expect([...stored.keys()]).toEqual(['/coupons', ...urls.slice(2), '/coupon/0', '/MoCoCoupon/120'])
})
