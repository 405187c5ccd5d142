// @vitest-environment node
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { COUPON_FILE } from '../src/contract/served-files.ts'
import { fakeCache } from './fake-cache.ts'
import { LivePages } from './live-pages.ts'

const ORIGIN = 'https://campfire.example'
const RAMEN = '/coupon/c-ramen'
const BOOT = 'assets/boot-1a2b.js'

/** What this device keeps. */
let stored: Map<string, Response>
/** What the server answers; a navigation that is passed on to the network asks it too. */
let server: (path: string) => Response | Promise<Response>
let asked: string[]

const html = (words: string, status = 200) =>
  new Response(words, { status, headers: { 'content-type': 'text/html' } })
const page = (words: string, boot = BOOT) => html(`${words} <script src="/${boot}">`)
const never = <T>() => new Promise<T>(() => {})

const offline = () => Promise.reject(new TypeError('Failed to fetch'))
const portal = () => html('<h1>Hotel</h1>')
const nextRelease = () => page('new', 'assets/boot-3c4d.js')
const gone = () => html('gone', 404)

const keyOf = (path: string, boot = BOOT) =>
  `${ORIGIN}${path}?${new URLSearchParams({ release: boot })}`

beforeEach(() => {
  vi.useFakeTimers()
  stored = new Map()
  asked = []
  server = (path) => page(`new ${path}`)
  vi.stubGlobal('self', { location: { origin: ORIGIN } })
  vi.stubGlobal('caches', { open: async () => fakeCache(stored) })
  vi.stubGlobal('fetch', async (request: Request | string) => {
    const { pathname } = new URL(typeof request === 'string' ? request : request.url)
    asked.push(pathname)
    return server(pathname)
  })
  return () => void vi.useRealTimers()
})

/** Installs the worker, a minute ago or longer. */
async function install(): Promise<void> {
  const work: Promise<unknown>[] = []
  work.push(new LivePages(BOOT).install((promise) => void work.push(promise)))
  while (work.length > 0) await Promise.all(work.splice(0))
  asked = []
  await vi.advanceTimersByTimeAsync(60_000)
}

/** @returns the first words of the page, and the end of all work behind it */
function begin(path: string, precached = async () => new Response('precached')) {
  const work: Promise<unknown>[] = []
  const answer = new LivePages(BOOT).open(
    path.startsWith('/coupon/') ? COUPON_FILE : 'MoCo.html',
    new Request(ORIGIN + path),
    precached,
    (promise) => void work.push(promise.catch(() => undefined)),
  )
  const words = answer.then(async (response) => (await response.text()).split(' <')[0])
  const settled = async () => {
    await words
    // Work may start other work.
    while (work.length > 0) await Promise.all(work.splice(0))
  }
  return { words, settled }
}

/** @returns the first words of the page, when all work behind it is done */
async function open(path: string): Promise<string | undefined> {
  const { words, settled } = begin(path)
  await settled()
  return words
}

describe('[O5] a coupon that was never opened', () => {
  test('comes finished from the server, which is asked once, and is stored', async () => {
    expect(await open(RAMEN)).toBe(`new ${RAMEN}`)
    expect(asked).toEqual([RAMEN])
    server = offline
    expect(await open(RAMEN)).toBe(`new ${RAMEN}`)
  })

  test.each([
    ['no network', offline],
    ['a captive portal', portal],
    ['the next release', nextRelease],
    ['a coupon that does not exist', gone],
  ])('comes precached, and is not stored: %s', async (_, answer) => {
    server = answer
    expect(await open(RAMEN)).toBe('precached')
    expect(asked).toEqual([RAMEN])
    expect(stored.size).toBe(0)
  })

  test('does not wait for a slow server, whose page is there the next time', async () => {
    server = () => new Promise((resolve) => setTimeout(resolve, 5000, page('late')))
    const { words, settled } = begin(RAMEN)
    await vi.advanceTimersByTimeAsync(2000)
    expect(await words).toBe('precached')
    await vi.advanceTimersByTimeAsync(5000)
    await settled()
    expect(asked).toEqual([RAMEN])
    server = offline
    expect(await open(RAMEN)).toBe('late')
  })

  test('comes from the server while the storage never answers, or else from whoever answers', async () => {
    vi.stubGlobal('caches', { open: never })
    const fromServer = begin(RAMEN, never).words
    await vi.runAllTimersAsync()
    expect(await fromServer).toBe(`new ${RAMEN}`)
    server = portal
    const fromPortal = begin(RAMEN, never).words
    await vi.runAllTimersAsync()
    expect(await fromPortal).toBe('<h1>Hotel</h1>')
  })
})

describe('[O2] [O5] a page with lists', () => {
  test('comes at once as it was at the installation, and as it is now the next time', async () => {
    await install()
    server = () => never()
    expect(await begin('/MoCo').words).toBe('new /MoCo')
    server = () => page('newest')
    expect(await open('/moco/')).toBe('new /MoCo')
    expect(await open('/MoCo')).toBe('newest')
    expect(asked).toEqual(['/MoCo', '/MoCo'])
  })

  test.each([
    ['no network', offline],
    ['a captive portal', portal],
  ])('stays as it was, and lets no installation succeed without it: %s', async (_, answer) => {
    await install()
    server = answer
    expect(await open('/MoCo')).toBe('new /MoCo')
    expect(await open('/MoCo')).toBe('new /MoCo')
    await expect(install()).rejects.toThrow()
  })

  test('lets no installation succeed without room for it', async () => {
    const put = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'))
    vi.stubGlobal('caches', { open: async () => ({ ...fakeCache(stored), put }) })
    await expect(install()).rejects.toThrow('Full')
  })
})

test('pages of other releases are deleted, and nothing else is', async () => {
  await install()
  const [call, other] = [`${ORIGIN}/api/main/prod/shops`, keyOf('/MoCo', 'assets/boot-0.js')]
  const ours = [...stored.keys(), call]
  stored.set(call, new Response()).set(other, new Response())
  vi.stubGlobal('caches', { open: async () => fakeCache(stored) })
  await new LivePages(BOOT).deleteOthers()
  expect([...stored.keys()]).toEqual(ours)
})
