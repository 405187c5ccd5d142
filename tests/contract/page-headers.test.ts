/** What comes with the pages: few headers, redirects of files' names, the sitemap, and the rules for prerendering. */
import { get } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveBack, takeServer } from '../fixtures/server-pool.ts'
import type { ServerProcess } from '../fixtures/server-process.ts'
import { send } from './client.ts'

/** For the status and the headers of a page together. */
const MOST_HEADER_BYTES = 900

let server: ServerProcess

beforeAll(async () => {
  server = await takeServer()
})
afterAll(() => giveBack(server))

const browser = { accept: 'text/html', 'accept-encoding': 'gzip, br', 'x-forwarded-proto': 'https' }

/** Between two neighbors only; HTTP/2 has none of them. */
const HOP_BY_HOP = /^(connection|keep-alive|transfer-encoding)$/i

/** @returns the bytes before an answer's body */
function headerBytes(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(server.origin + path, { headers: browser }, (answer) => {
      const { rawHeaders, httpVersion, statusCode, statusMessage } = answer
      const lines = rawHeaders.flatMap((name, index) =>
        index % 2 === 0 && !HOP_BY_HOP.test(name) ? [`${name}: ${rawHeaders[index + 1]}`] : [],
      )
      const head = [`HTTP/${httpVersion} ${statusCode} ${statusMessage}`, ...lines, '', '']
      resolve(Buffer.byteLength(head.join('\r\n')))
      answer.resume()
    }).on('error', reject)
  })
}

test.each(['/', '/MoCo', '/MoCo/offers', '/support', '/coupon/c-record'])(
  'the headers of %s are a few hundred bytes',
  async (path) => {
    expect(await headerBytes(path)).toBeLessThanOrEqual(MOST_HEADER_BYTES)
  },
)

test.each([
  ['/index.html?utm_source=a', '/?utm_source=a'],
  ['/MoCo.html', '/MoCo'],
  ['/support.html', '/support'],
])('%s leads to %s', async (path, to) => {
  const answer = await send(server.origin + path, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([308, to])
})

test('the sitemap lists the public pages and the coupons of pass and program', async () => {
  const { status, headers, body } = await send(`${server.origin}/sitemap.xml`)
  expect([status, headers.get('content-type')]).toEqual([200, 'application/xml'])
  const listed = [...String(body).matchAll(/<url><loc>https?:\/\/[^/<]+([^<]*)<\/loc><\/url>/g)]
  const paths = listed.map(([, path]) => path)
  expect(paths).toEqual(expect.arrayContaining(['/', '/MoCo', '/MoCo/offers', '/support']))
  expect(paths).toEqual(expect.arrayContaining(['/MoCoCoupon/c-oat-latte', '/coupon/c-record']))
  expect(paths.join()).not.toMatch(/hermes|reset|redirect|business|_/)
  expect(new Set(paths).size).toBe(paths.length)
  expect(String(body)).toMatch(/^<\?xml .*<\/urlset>\s*$/s)
})

test('public pages name the rules for prerendering, which no page of staff does', async () => {
  const rules = await send(`${server.origin}/speculation-rules.json`)
  expect(rules.headers.get('content-type')).toBe('application/speculationrules+json')
  expect(JSON.parse(String(rules.body))).toMatchObject({ prerender: [{ eagerness: 'moderate' }] })
  expect(String(rules.body)).not.toMatch(/\/(hermes|reset|business|download|consumer|api)/)
  for (const path of ['/', '/coupon/c-record']) {
    const { headers } = await send(server.origin + path, { headers: browser })
    expect(headers.get('speculation-rules'), path).toBe('"/speculation-rules.json"')
  }
  for (const path of ['/hermes/login', '/api/none']) {
    const { headers } = await send(server.origin + path, { headers: browser })
    expect(headers.get('speculation-rules'), path).toBeNull()
  }
})
