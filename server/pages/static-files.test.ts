// @vitest-environment node
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import { beforeAll, describe, expect, test } from 'vitest'
import { builtFiles, type ServedFile } from './built-files.ts'
import { registerStaticFiles } from './static-files.ts'
import { builtFolder } from './testing.ts'

const FILES = {
  'index.html': 'landing',
  'app-shell.html': 'shell',
  '404.html': 'none',
  'MoCo.html': 'pass',
  'MoCoCoupon/_.html': 'any coupon',
  'MoCo/offers.html': 'offers',
  'business/action/index.html': 'action',
  'assets/main-1a2b.js': 'script',
  'assets/main-1a2b.js.br': 'compressed',
  'assets/main-1a2b.js.gz': 'gzipped',
  'sw.js': 'worker',
  'sw.js.br': 'compressed worker',
  'sw.js.gz': 'gzipped worker',
  'renderer/documents.json': '{}',
}

let app: Hono

beforeAll(async () => {
  app = serve(await builtFolder(FILES))
})

function serve(folder: string): Hono {
  const served = new Hono()
  registerStaticFiles(served, builtFiles(folder), async (...page) => rendered(...page), folder)
  return served
}

/** Stands in for the renderer: one coupon exists, and nothing else has data. */
function rendered(file: string, path: string): ServedFile | null | undefined {
  if (file !== 'MoCoCoupon/_.html') return undefined
  if (!path.endsWith('/noodles')) return null
  const bytes = new TextEncoder().encode('noodles')
  return { type: 'text/html', encodings: [], copy: () => ({ bytes, etag: '"noodles"' }) }
}

async function get(path: string, accept = 'text/html', from = app) {
  const answer = await from.request(path, { headers: { accept } })
  return { status: answer.status, body: await answer.text(), headers: answer.headers }
}

test.each([
  ['/', 'landing'],
  ['/moco/', 'pass'],
  ['/moco/OFFERS/?utm_source=a', 'offers'],
  ['/Business/Action', 'action'],
])('[P15] the page at %s is found, in any letter case', async (path, body) => {
  expect(await get(path)).toMatchObject({ status: 200, body })
  expect((await get(path)).headers.get('cache-control')).toBe('no-cache')
})

test.each(['/nothing', '/MoCo/nothing', '/moco/offers/1', '/hermesx', '/__proto__', '/coupon/c.1'])(
  '[N1] %s is unknown: the not-found page with status 404',
  async (path) => {
    expect(await get(path)).toMatchObject({ status: 404, body: 'none' })
  },
)

test.each(['/hermes', '/Hermes/', '/hermes/dashboard', '/hermes/r-0001'])(
  '[H1] %s is a screen of the staff: the app shell',
  async (path) => {
    expect(await get(path)).toMatchObject({ status: 200, body: 'shell' })
  },
)

test('a page takes nothing but questions', async () => {
  const answer = await app.request('/MoCo', { method: 'POST' })
  expect(answer.status).toBe(405)
  expect(answer.headers.get('allow')).toBe('GET, HEAD')
})

test('a missing file is no page, a request for data gets none, and what the server renders with is not for visitors', async () => {
  expect((await get('/renderer/documents.json', '*/*')).status).toBe(404)
  expect((await get('/assets/none.js', '*/*')).body).not.toBe('none')
  expect((await get('/..%2f..%2fpackage.json')).status).toBe(404)
  expect((await get('/nothing', 'application/json')).body).not.toBe('none')
})

describe('nobody can make the server compress, hash or read a file again', () => {
  const FOREVER = 'public, max-age=31536000, immutable'

  test.each([
    ['/assets/main-1a2b.js', 'gzip, br', 'br', 'compressed', FOREVER],
    ['/assets/main-1a2b.js', 'deflate', null, 'script', FOREVER],
    ['/sw.js', 'gzip, br', 'br', 'compressed worker', 'no-cache'],
    ['/sw.js', 'gzip', 'gzip', 'gzipped worker', 'no-cache'],
    ['/sw.js', 'deflate', null, 'worker', 'no-cache'],
  ])('%s for %s is a copy of the build', async (path, accepted, encoding, body, kept) => {
    const answer = await app.request(path, { headers: { 'accept-encoding': accepted } })
    expect(await answer.text()).toBe(body)
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('content-type')).toContain('text/javascript')
    // What is not named by its content is asked for each time.
    expect(answer.headers.get('cache-control')).toBe(kept)
  })

  test.each(['/moco/offers', '/sw.js', '/assets/main-1a2b.js'])(
    '%s is not sent again while it is unchanged, each copy for itself',
    async (path) => {
      const copies = ['br', 'gzip', 'identity'].map(async (encoding) => {
        const headers = { accept: 'text/html', 'accept-encoding': encoding }
        const first = await app.request(path, { headers })
        const etag = first.headers.get('etag') ?? ''
        const again = await app.request(path, { headers: { ...headers, 'if-none-match': etag } })
        expect(again.status).toBe(304)
        expect(again.headers.get('vary')).toBe(first.headers.get('vary'))
        expect(again.headers.get('cache-control')).toBe(first.headers.get('cache-control'))
        return etag
      })
      const etags = new Set(await Promise.all(copies))
      expect(etags.size).toBe(path === '/moco/offers' ? 1 : 3)
    },
  )

  test('a new build under the running server leaves pages and worker as they were', async () => {
    const folder = await builtFolder({ 'index.html': 'old' })
    const served = serve(folder)
    await writeFile(join(folder, 'index.html'), 'new')
    expect((await get('/', 'text/html', served)).body).toBe('old')
  })
})

test('[P10] the page of a coupon is rendered; for one that does not exist, the page says so itself', async () => {
  expect(await get('/MoCoCoupon/noodles')).toMatchObject({ status: 200, body: 'noodles' })
  expect(await get('/mococoupon/none')).toMatchObject({ status: 404, body: 'any coupon' })
})
