/** The pages that the server fills in itself: what link previews read, and when example data is added. */
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { readEnv } from '../../server/config/env.ts'
import { closeServer, openServer } from '../fixtures/servers/server-pool.ts'
import { serverOfFile } from '../fixtures/servers/server-of-file.ts'
import { query } from '../fixtures/servers/test-database.ts'
import { send } from '../fixtures/servers/client.ts'
import { visitor } from '../fixtures/servers/visitor.ts'

const HOSTILE = `"><script>alert(1)</script>$& $1 $'`
const ESCAPED = '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;$&amp; $1 $&#x27;'

/** Fixed by the build, whatever a client says. */
const SITE = 'https://campfire.example'

const server = serverOfFile()

beforeAll(async () => {
  await closeServer(server)
  await query(
    server.dataDir,
    `delete from coupons where id not in ('c-oat-latte', 'c-record', 'c-bagel');
     update coupons set expires_at = now() - interval '1 minute' where id = 'c-bagel';
     insert into coupons (id, business_id, name, description, price, image, is_moco)
       values ('c-hostile', 'b-abay-table', '${HOSTILE.replaceAll("'", "''")}', null, 1500, 'shop.png', false);`,
  )
  await openServer(server, { EMBED_ORIGINS: 'https://meet.example https://form.example' })
})

function page(path: string) {
  return send(server.origin + path, { headers: { accept: 'text/html' } })
}

/** @returns the contents of the meta tags with this name, as a link preview reads them */
function meta(html: unknown, name: string): string[] {
  const tags = String(html).matchAll(/<meta\s+(?:name|property)="([^"]+)"\s+content="([^"]*)"/g)
  return [...tags].filter((tag) => tag[1] === name).map((tag) => tag[2] ?? '')
}

describe('the page of a coupon', () => {
  test.each([
    ...['/MoCoCoupon/c-oat-latte', '/mococoupon/c-oat-latte/?utm_source=a'],
    ...['/MOCOCOUPON/C-OAT-LATTE', '/MoCoCoupon/C-Oat-Latte'],
  ])('[P10] [P15] [K1] %s says in its head what is offered, and until when', async (path) => {
    const { status, body, headers } = await page(path)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toContain('text/html')
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(String(body).match(/<title>.*?<\/title>/g)).toEqual([
      '<title>Free oat latte at Sligo Creek Coffee</title>',
    ])
    const url = `${SITE}/MoCoCoupon/c-oat-latte`
    expect(meta(body, 'og:title')).toEqual(['Free oat latte at Sligo Creek Coffee'])
    expect(meta(body, 'og:url')).toEqual([url])
    expect(meta(body, 'og:image')).toEqual([`${SITE}/images/coupon-oat-latte.png`])
    expect(meta(body, 'twitter:card')).toEqual(['summary'])
    expect(meta(body, 'og:description')).toEqual(meta(body, 'description'))
    expect(meta(body, 'description')[0]).toContain(
      'FREE! · Ends Jun 30, 2027 · Sligo Creek Coffee, Silver Spring, MD',
    )
    expect(body).toContain(`<link rel="canonical" href="${url}"/>`)
    expect(body).toMatch(/<h1[^>]*>Free oat latte<\/h1>/)
  })

  test('[P10] is of exactly this id where two differ in letter case alone', async () => {
    await query(
      server.dataDir,
      `insert into coupons (id, business_id, name, description, price, image, is_moco)
         select twin, 'b-abay-table', twin, null, 0, 'shop.png', false from unnest(array['Twin', 'twin']) as twin`,
    )
    for (const id of ['Twin', 'twin']) {
      expect(meta((await page(`/coupon/${id}`)).body, 'og:title')).toEqual([`${id} at Abay Table`])
    }
    expect((await page('/coupon/TWIN')).status).toBe(404)
    const call = (id: string) => visitor(server.origin).get(`/api/main/prod/coupon/${id}`)
    expect(await call('C-HOSTILE')).toMatchObject({
      status: 200,
      body: { coupon: { id: 'c-hostile' } },
    })
    expect((await call('TWIN')).status).toBe(404)
  })

  test('[P10] is escaped', async () => {
    const { status, body } = await page('/coupon/c-hostile')
    expect(status).toBe(200)
    expect(meta(body, 'og:title')).toEqual([`${ESCAPED} at Abay Table`])
    expect(meta(body, 'description')).toEqual(['1,500 points · Abay Table, Silver Spring, MD'])
    expect(body).not.toContain('<script>alert')
    expect(String(body).match(/<\/head>/g)).toHaveLength(1)
  })

  test.each([
    ['unknown', '/coupon/c-none'],
    ['expired', '/MoCoCoupon/c-bagel'],
    ["the other program's", '/MoCoCoupon/c-record'],
    ["the other program's, in capitals", '/MOCOCOUPON/C-RECORD'],
    ['expired, in capitals', '/MOCOCOUPON/C-BAGEL'],
    ['none at all', '/coupon/'],
  ])(
    '[P10] [K1] is the not-found page for one that is %s, with a preview that names none',
    async (_, path) => {
      const { status, body } = await page(path)
      expect(status).toBe(404)
      expect(body).toContain('<main')
      expect(meta(body, 'og:title').join()).not.toContain('Free')
      const named = path.endsWith('/') ? [] : [expect.stringMatching(/\S/)]
      for (const name of ['og:title', 'og:description', 'og:image'])
        expect(meta(body, name)).toEqual(named)
    },
  )
})

test('a forged Host gets into no tag that search engines and previews follow', async () => {
  const html = await pageOf('evil.example', '/MoCoCoupon/c-oat-latte')
  expect(html).toContain('<title>Free oat latte at Sligo Creek Coffee')
  expect(html).not.toContain('evil.example')
  expect(meta(html, 'og:url')).toEqual([`${SITE}/MoCoCoupon/c-oat-latte`])
})

/** @param host what the client says; `fetch` does not let it say anything else than the truth */
async function pageOf(host: string, path: string): Promise<string> {
  const request = get({ port: server.port, path, headers: { host, accept: 'text/html' } })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  return text(answer)
}

test('[P5] pages may show in frames what the setting says, and nothing else', async () => {
  const policy = (await page('/')).headers.get('content-security-policy')
  expect(policy).toContain("frame-src 'self' https://meet.example https://form.example;")
  for (const EMBED_ORIGINS of ["'self'; script-src *", 'meet.example', 'https://a.example/path']) {
    expect(() => readEnv({ EMBED_ORIGINS })).toThrow('The setting EMBED_ORIGINS is wrong')
  }
})

test('[P9] example coupons never come back into a database that holds anything; what has expired is not listed', async () => {
  const { body } = await visitor(server.origin).get('/api/main/prod/moco/coupons')
  expect(body).toMatchObject({ coupons: [{ id: 'c-oat-latte' }] })
})
