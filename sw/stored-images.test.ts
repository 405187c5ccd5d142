import { beforeEach, describe, expect, test, vi } from 'vitest'
import { findImage, storeImagesOf } from './stored-images.ts'

// Workbox runs in workers, and logs what it does.
vi.hoisted(() => Object.assign(globalThis, { self: globalThis, __WB_DISABLE_DEV_LOGS: true }))

const ORIGIN = 'https://campfire.example'
const RAMEN = `${ORIGIN}/images/coupon-ramen.png`

/** What the cache holds: the text of each image by its URL. */
let stored: Map<string, string>
/** What the server answers, by the path and query of the request. */
let server: (path: string) => Response | Promise<Response>
let asked: string[]

/** A cache that this device really keeps, in the part of Cache Storage's interface that is used. */
const cache = {
  match: async (url: string) => {
    const text = stored.get(url)
    return text === undefined ? undefined : image(text)
  },
  put: async (url: string, response: Response) => void stored.set(url, await response.text()),
  delete: async (url: string) => stored.delete(url),
}

beforeEach(() => {
  stored = new Map()
  asked = []
  server = (path) => image(`new ${path}`)
  vi.stubGlobal('location', new URL(ORIGIN))
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('fetch', async (request: Request | string) => {
    const { pathname, search } = new URL(typeof request === 'string' ? request : request.url)
    asked.push(pathname + search)
    return server(pathname + search)
  })
})

function image(text: string): Response {
  return new Response(text, { headers: { 'content-type': 'image/webp' } })
}

/** As an `<img>` asks. */
function forPage(url: string): Request {
  return Object.defineProperty(new Request(url), 'destination', { value: 'image' })
}

/** @returns the text of the answer, when all work behind it is done */
async function find(url: string): Promise<string> {
  const work: Promise<unknown>[] = []
  const answer = await findImage(forPage(url), (promise) => void work.push(promise))
  await Promise.all(work)
  return answer.text()
}

const never = <T>() => new Promise<T>(() => {})
const offline = () => Promise.reject(new TypeError('Failed to fetch'))
const unavailable = () => new Response('{"error":"busy"}', { status: 503 })
const portal = () => new Response('<h1>Hotel</h1>', { headers: { 'content-type': 'text/html' } })

describe('[O5] an image that a page asks for', () => {
  test('is fetched once and stored', async () => {
    expect(await find(`${RAMEN}?w=96`)).toBe('new /images/coupon-ramen.png?w=96')
    expect(await find(`${RAMEN}?w=96`)).toBe('new /images/coupon-ramen.png?w=96')
    expect(asked).toHaveLength(1)
  })

  test('comes from a wider one, the narrowest of them, without a request', async () => {
    stored = new Map([
      [RAMEN, 'original'],
      [`${RAMEN}?w=384`, '384'],
      [`${RAMEN}?w=144`, '144'],
      [`${RAMEN}?w=96`, '96'],
    ])
    expect(await find(`${RAMEN}?w=96`)).toBe('96')
    expect(await find(`${RAMEN}?w=192`)).toBe('384')
    expect(await find(RAMEN)).toBe('original')
    expect(asked).toEqual([])
  })

  test('is fetched although a narrower one is here, and replaces nothing', async () => {
    stored.set(`${RAMEN}?w=144`, '144')
    expect(await find(`${RAMEN}?w=384`)).toBe('new /images/coupon-ramen.png?w=384')
    expect([...stored.keys()]).toEqual([`${RAMEN}?w=144`, `${RAMEN}?w=384`])
  })

  test.each([
    ['no network', offline],
    ['a captive portal', portal],
  ])('is the widest one that is here: %s', async (_, answer) => {
    server = answer
    stored.set(`${RAMEN}?w=96`, '96').set(`${RAMEN}?w=144`, '144')
    expect(await find(`${RAMEN}?w=384`)).toBe('144')
    expect(await find(RAMEN)).toBe('144')
    expect(stored.size).toBe(2)
  })

  test('does not wait for a network that never answers, if a narrower one is here', async () => {
    vi.useFakeTimers()
    server = () => never()
    stored.set(`${RAMEN}?w=144`, '144')
    const answer = findImage(forPage(`${RAMEN}?w=384`), () => undefined)
    await vi.runAllTimersAsync()
    vi.useRealTimers()
    expect(await (await answer).text()).toBe('144')
  })

  test('does not wait for a storage that never answers', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('caches', { open: () => never() })
    const answer = findImage(forPage(`${RAMEN}?w=96`), () => undefined)
    await vi.runAllTimersAsync()
    vi.useRealTimers()
    expect(await (await answer).text()).toBe('new /images/coupon-ramen.png?w=96')
  })

  test('comes although there is no room to keep it', async () => {
    const full = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'))
    vi.stubGlobal('caches', { open: async () => ({ ...cache, put: full }) })
    expect(await find(`${RAMEN}?w=96`)).toBe('new /images/coupon-ramen.png?w=96')
  })

  test.each([
    ['no network', offline],
    ['503', unavailable],
  ])('and is not to be had is an empty drawing, not a broken image: %s', async (_, answer) => {
    server = answer
    expect(await find(`${RAMEN}?w=96`)).toContain('<svg')
    expect(stored.size).toBe(0)
  })

  test('by its address, and not for a page, is what the server says', async () => {
    server = unavailable
    const answer = await findImage(new Request(`${RAMEN}?w=96`), () => undefined)
    expect(answer.status).toBe(503)
  })
})

describe('[O2] the images of the lists', () => {
  const LISTS = [
    JSON.stringify({ coupons: [{ url: '/images/a.png' }, { url: '/images/b.webp' }] }),
    JSON.stringify([
      { logoUrl: '/images/a.png' },
      { logoUrl: '/images/shop.png' },
      { logoUrl: null },
      { logoUrl: 'https://images.example/c.svg' },
    ]),
  ]

  test('are fetched once each and one at a time, in the width of cards, but not the logo that says nothing', async () => {
    let open = 0
    server = async (path) => {
      open++
      await new Promise((resolve) => setImmediate(resolve))
      expect(open).toBe(1)
      open--
      return image(path)
    }
    await storeImagesOf(LISTS)
    expect(asked).toEqual(['/images/a.png?w=144', '/images/b.webp?w=144'])
    await storeImagesOf(LISTS)
    expect(asked).toHaveLength(2)
  })

  test('are fetched neither where a wider one is here, nor while the browser saves data', async () => {
    stored.set(`${ORIGIN}/images/a.png`, 'a').set(`${ORIGIN}/images/b.webp?w=96`, 'b')
    vi.stubGlobal('navigator', { connection: { saveData: true } })
    await storeImagesOf(LISTS)
    expect(asked).toEqual([])
    vi.stubGlobal('navigator', {})
    await storeImagesOf(LISTS)
    expect(asked).toEqual(['/images/b.webp?w=144'])
  })

  test('go on after one that is gone, and stop where the server does not answer', async () => {
    server = (path) => (path.includes('a.png') ? new Response('{}', { status: 404 }) : image(path))
    await storeImagesOf(LISTS)
    expect([...stored.keys()]).toEqual([`${ORIGIN}/images/b.webp?w=144`])
    stored.clear()
    asked = []
    server = unavailable
    await storeImagesOf(LISTS)
    expect(asked).toHaveLength(1)
  })

  test('are a hundred at most, so that they do not displace what was seen', async () => {
    const many = Array.from({ length: 101 }, (_, index) => ({ url: `/images/${index}.png` }))
    await storeImagesOf([JSON.stringify(many)])
    expect(asked).toHaveLength(100)
    expect(stored.size).toBe(100)
  })
})
