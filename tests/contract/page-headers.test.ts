/** The pages as they are sent: addresses, lists, policy, few headers, the sitemap, prerendering. */
import { createHash } from 'node:crypto'
import { get } from 'node:http'
import { expect, test } from 'vitest'
import { listPassCoupons, listRestaurants, listShops } from '../../src/contract/public-calls.ts'
import { BUILT_PAGES, headingOf } from '../fixtures/data/built-pages.ts'
import { serverOfFile } from '../fixtures/servers/server-of-file.ts'
import { send } from '../fixtures/servers/client.ts'
import { visitor } from '../fixtures/servers/visitor.ts'

/** For the status and the headers of a page together. */
const MOST_HEADER_BYTES = 900

const server = serverOfFile({ leavesNothing: true })

const browser = { accept: 'text/html', 'accept-encoding': 'gzip, br', 'x-forwarded-proto': 'https' }

const policyOf = (headers: Headers) => headers.get('content-security-policy') ?? ''

/** The HTML of a page, whose adjacent texts React separates with comments. */
async function pageAt(path: string) {
  const { status, body } = await send(server.origin + path, { headers: browser })
  return { status, html: String(body).replaceAll('<!-- -->', '') }
}

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

test('the headers of a page are a few hundred bytes', async () => {
  for (const path of ['/', '/MoCo/offers', '/coupon/c-record']) {
    expect(await headerBytes(path), path).toBeLessThanOrEqual(MOST_HEADER_BYTES)
  }
})

test('every page of the build is there under its address', async () => {
  for (const { path, heading } of BUILT_PAGES) {
    const { status, html } = await pageAt(path)
    expect(status, path).toBe(200)
    // The server puts the number of the offers into this one.
    if (path !== '/MoCo/offers') expect(headingOf(html), path).toBe(heading)
  }
})

test('[P4] [P8] [P9] [L1] the lists of shops, offers and restaurants are in the pages themselves', async () => {
  const read = async (path: string) =>
    (await visitor(server.origin).get(`/api/main/prod/${path}`)).body
  const { shops } = listShops.response.parse(await read('shops'))
  const { coupons } = listPassCoupons.response.parse(await read('moco/coupons'))
  const restaurants = listRestaurants.response.parse(await read('businesses'))

  const lacking = async (path: string, words: readonly string[]) => {
    // What a person typed is isolated from what stands beside it.
    const html = (await pageAt(path)).html
      .replaceAll('&amp;', '&')
      .replaceAll(/<\/?bdi>|<!-- -->/g, '')
    return words
      .filter((word) => !html.includes(word))
      .concat(html.match(/role="progressbar"/g) ?? [])
  }
  const links = coupons.map(({ id }) => `href="/MoCoCoupon/${id}"`)
  expect(
    await lacking('/', [
      `>${shops.length} shops in 10 towns<`,
      ...shops.map(({ name }) => `>${name}</p>`),
    ]),
  ).toEqual([])
  expect(
    await lacking('/MoCo', [
      `>${restaurants.length} participating restaurants</h2>`,
      ...restaurants.map(({ address, city }) => `>${address}, ${city}, MD<`),
      ...links,
    ]),
  ).toEqual([])
  expect(await lacking('/MoCo/offers', [`>${coupons.length} offers</h1>`, ...links])).toEqual([])
})

test.each(['/MoCo', '/moco/', '/coupon/c-record', '/no/such/page'])(
  'the policy of %s allows each style element of the page, and no other inline style',
  async (path) => {
    const { body, headers } = await send(server.origin + path, { headers: browser })
    const html = String(body)
    const hashes = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(
      ([, css = '']) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
    )
    const allowed = /style-src 'self'([^;]*);/.exec(policyOf(headers))?.[1] ?? ''
    expect(allowed.split(' ').filter(Boolean).toSorted()).toEqual([...new Set(hashes)].toSorted())
    expect(html).not.toMatch(/<[^>]* style=/)
  },
)

// Offline, the worker answers with the file and the headers that came with it.
test.each([
  ['/coupon/c-paperback', '/coupon/_.html'],
  ['/MoCoCoupon/c-oat-latte', '/MoCoCoupon/_.html'],
  ['/no/such/page', '/404.html'],
  ['/hermes/r-0001', '/app-shell.html'],
])('%s has the same policy as %s, which stands in for it offline', async (path, file) => {
  const policies = [path, file].map(async (address) => {
    const { headers } = await send(server.origin + address, { headers: browser })
    // The style elements are the page's own, above.
    return policyOf(headers).replace(/style-src [^;]*;/, '')
  })
  const [ofPage, ofFile] = await Promise.all(policies)
  expect(ofFile).toBe(ofPage)
})

test('the sitemap lists the public pages and the coupons of pass and program', async () => {
  const { status, headers, body } = await send(`${server.origin}/sitemap.xml`)
  expect([status, headers.get('content-type')]).toEqual([200, 'application/xml'])
  const listed = [...String(body).matchAll(/<url><loc>https?:\/\/[^/<]+([^<]*)<\/loc><\/url>/g)]
  const paths = listed.map(([, path]) => path)
  expect(paths).toEqual(expect.arrayContaining(['/', '/MoCo', '/MoCo/offers', '/support']))
  const others = paths.filter((path) => !BUILT_PAGES.some((page) => page.path === path))
  for (const path of others) expect(path).toMatch(/^\/(coupon|MoCoCoupon)\/[\w-]+$/)
  expect(paths).toEqual(expect.arrayContaining(['/MoCoCoupon/c-oat-latte', '/coupon/c-record']))
  expect(paths.join()).not.toMatch(/hermes|reset|redirect|business|_/)
  expect(new Set(paths).size).toBe(paths.length)
  expect(String(body)).toMatch(/^<\?xml .*<\/urlset>\s*$/s)
})

test('public pages have the rules for prerendering, which no page of staff has', async () => {
  for (const path of ['/', '/coupon/c-record', '/reset']) {
    const { html } = await pageAt(path)
    const [, rules = ''] = /<script type="speculationrules">(.*?)<\/script>/.exec(html) ?? []
    expect(JSON.parse(rules), path).toMatchObject({ prerender: [{ eagerness: 'moderate' }] })
    expect(rules, path).toContain('"/coupon/*","/MoCoCoupon/*"')
    expect(rules).not.toMatch(/\/(hermes|reset|business|download|consumer|api)/)
  }
  expect((await pageAt('/hermes/login')).html).not.toContain('speculationrules')
})
