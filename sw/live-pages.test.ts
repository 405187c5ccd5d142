import { beforeEach, describe, expect, test, vi } from 'vitest'
import { COUPON_FILE } from '../src/contract/served-files.ts'
import { livePages } from './live-pages.ts'

const ORIGIN = 'https://campfire.example'
const RAMEN = '/coupon/c-ramen'
const BOOT = 'assets/boot-1a2b.js'
const PAGES = `live-pages-${BOOT}`

/** Cache Storage: the pages' texts by path, in each cache. */
let stored: Map<string, Map<string, string>>
/** What the server answers; a navigation that is passed on to the network asks it too. */
let server: (path: string) => Response | Promise<Response>
let asked: string[]

const page = (words: string, boot = BOOT) => new Response(`${words} <script src="/${boot}">`)
const never = <T>() => new Promise<T>(() => {})
const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const offline = () => Promise.reject(new TypeError('Failed to fetch'))
const unavailable = () => new Response(`{"error":"${BOOT}"}`, { status: 503 })
const portal = () => new Response('<h1>Hotel</h1>')
const nextRelease = () => page('new', 'assets/boot-3c4d.js')
const gone = () => new Response('gone', { status: 404 })

/** A cache that this device really keeps, in the part of Cache Storage's interface that is used. */
function cacheOf(texts: Map<string, string>) {
  return {
    match: async (path: string) => {
      const text = texts.get(path)
      return text === undefined ? undefined : new Response(text)
    },
    put: async (path: string, response: Response) => void texts.set(path, await response.text()),
    delete: async (path: string) => texts.delete(path),
    keys: async () => [...texts.keys()],
  }
}

function pagesKept(): Map<string, string> {
  const texts = stored.get(PAGES) ?? new Map<string, string>()
  stored.set(PAGES, texts)
  return texts
}

const storage = {
  open: async () => cacheOf(pagesKept()),
  keys: async () => [...stored.keys()],
  delete: async (name: string) => stored.delete(name),
}

beforeEach(() => {
  stored = new Map()
  asked = []
  server = (path) => page(`new ${path}`)
  vi.stubGlobal('caches', storage)
  vi.stubGlobal('fetch', async (request: Request | string) => {
    const { pathname } = new URL(typeof request === 'string' ? ORIGIN + request : request.url)
    asked.push(pathname)
    return server(pathname)
  })
})

/** @returns the first words of the page, and the end of all work behind it */
function begin(path: string) {
  const work: Promise<unknown>[] = []
  const answer = livePages(BOOT).open(
    path.startsWith('/coupon/') ? COUPON_FILE : 'MoCo.html',
    new Request(ORIGIN + path),
    async () => new Response('precached'),
    (promise) => void work.push(promise),
  )
  const words = answer.then(async (response) => (await response.text()).split(' <')[0])
  return { words, work: words.then(() => Promise.all(work)) }
}

/** @returns the first words of the page, when all work behind it is done */
async function open(path: string): Promise<string | undefined> {
  const { words, work } = begin(path)
  await work
  return words
}

describe('[O5] a coupon that was never opened', () => {
  test('comes finished from the server, which is asked once, and is kept', async () => {
    expect(await open(RAMEN)).toBe(`new ${RAMEN}`)
    expect(asked).toEqual([RAMEN])
    server = offline
    expect(await open(RAMEN)).toBe(`new ${RAMEN}`)
  })

  test.each([
    ['no network', offline],
    ['a server that answers 503 to everything', unavailable],
    ['a captive portal', portal],
    ['the next release', nextRelease],
    ['a coupon that does not exist', gone],
  ])('comes precached, and is not kept: %s', async (_, answer) => {
    server = answer
    expect(await open(RAMEN)).toBe('precached')
    expect(asked).toEqual([RAMEN])
    expect(pagesKept().size).toBe(0)
  })

  test('does not wait for a slow server, whose page is there the next time', async () => {
    vi.useFakeTimers()
    server = () => after(5000).then(() => page('late'))
    const { words, work } = begin(RAMEN)
    await vi.advanceTimersByTimeAsync(2000)
    expect(await words).toBe('precached')
    await vi.advanceTimersByTimeAsync(5000)
    vi.useRealTimers()
    await work
    expect(asked).toEqual([RAMEN])
    server = offline
    expect(await open(RAMEN)).toBe('late')
  })

  test('comes from the server while the storage never answers, or else from whoever answers', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('caches', { ...storage, open: () => never() })
    const fromServer = begin(RAMEN).words
    await vi.runAllTimersAsync()
    expect(await fromServer).toBe(`new ${RAMEN}`)
    server = portal
    const fromPortal = begin(RAMEN).words
    await vi.runAllTimersAsync()
    vi.useRealTimers()
    expect(await fromPortal).toBe('<h1>Hotel</h1>')
  })

  test('comes although there is no room to keep it', async () => {
    const full = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'))
    const cache = { ...cacheOf(pagesKept()), put: full }
    vi.stubGlobal('caches', { ...storage, open: async () => cache })
    expect(await open(RAMEN)).toBe(`new ${RAMEN}`)
  })
})

test('[O2] a page with lists that was never opened comes precached, and from the server the next time', async () => {
  expect(await open('/MoCo')).toBe('precached')
  expect(await open('/MoCo')).toBe('new /MoCo')
})

describe('[O5] a page that was opened before', () => {
  beforeEach(() => void pagesKept().set('/MoCo', 'kept'))

  test('comes at once as it was, and as it is now the next time', async () => {
    expect(await open('/MoCo')).toBe('kept')
    expect(await open('/MoCo')).toBe('new /MoCo')
    expect(asked).toEqual(['/MoCo', '/MoCo'])
  })

  test('does not wait for a server that never answers', async () => {
    server = () => never()
    expect(await begin('/MoCo').words).toBe('kept')
  })

  test('comes from a slow storage while the server never answers', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('caches', { ...storage, open: () => after(1500).then(storage.open) })
    server = () => never()
    const { words } = begin('/MoCo')
    await vi.runAllTimersAsync()
    vi.useRealTimers()
    expect(await words).toBe('kept')
  })

  test.each([
    ['no network', offline],
    ['a server that answers 503 to everything', unavailable],
    ['a captive portal', portal],
    ['the next release', nextRelease],
  ])('stays as it was: %s', async (_, answer) => {
    server = answer
    expect(await open('/MoCo')).toBe('kept')
    expect(await open('/MoCo')).toBe('kept')
  })

  test('is deleted when the server says that it is gone', async () => {
    server = gone
    expect(await open('/MoCo')).toBe('kept')
    expect(await open('/MoCo')).toBe('precached')
  })

  test('of another release is deleted and nothing else is', async () => {
    stored.set('live-pages-assets/boot-0.js', new Map()).set('public-data', new Map())
    await livePages(BOOT).deleteOthers()
    expect([...stored.keys()]).toEqual([PAGES, 'public-data'])
  })
})

test('[O5] sixty pages are kept, those that were opened last', async () => {
  const paths = Array.from({ length: 60 }, (_, index) => `/coupon/${index}`)
  for (const path of paths) await open(path)
  await open('/coupon/0')
  await open('/coupon/60')
  expect([...pagesKept().keys()]).toEqual([...paths.slice(2), '/coupon/0', '/coupon/60'])
})
