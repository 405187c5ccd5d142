/** A static host of the built pages sends the headers that our server sends. */
import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firebaseHosting, type HeaderRule } from '../../tools/firebase-hosting.ts'
import { giveBack, takeServer } from '../fixtures/servers/server-pool.ts'
import type { ServerProcess } from '../fixtures/servers/server-process.ts'
import { send } from './client.ts'

let server: ServerProcess
let rules: HeaderRule[]

beforeAll(async () => {
  server = await takeServer()
  rules = (await firebaseHosting()).hosting.headers
})
afterAll(() => giveBack(server))

const asset = (folder: string, end: string) =>
  `/assets/${folder}${readdirSync(`dist/assets/${folder}`).find((name) => name.endsWith(end))}`

/** What such a host sends for a path: of two rules, the later one counts. */
function onStaticHost(path: string): Record<string, string> {
  const matches = ({ source }: HeaderRule) =>
    source === path || (source.endsWith('**') && path.startsWith(source.slice(0, -2)))
  const set = rules.filter(matches).flatMap(({ headers }) => headers)
  return Object.fromEntries(set.map(({ key, value }) => [key.toLowerCase(), value]))
}

describe.each([
  '/MoCo/terms',
  '/support',
  '/waitlist',
  '/reset',
  '/business/action',
  '/consumer/general',
  '/hermes',
  '/hermes/dashboard',
  '/sw.js',
  '/nothing/here',
  '/campfire.webmanifest',
  asset('', '.js'),
  asset('staff/', '.js'),
])('%s', (path) => {
  test('has the headers of our server', async () => {
    const { headers } = await send(server.origin + path, {
      headers: { accept: 'text/html', 'x-forwarded-proto': 'https' },
    })
    const hosted = onStaticHost(path)
    expect(Object.keys(hosted)).toEqual(
      expect.arrayContaining(['content-security-policy', 'cross-origin-resource-policy']),
    )
    const sent = Object.keys(hosted).map((name) => [name, headers.get(name)])
    expect(hosted).toEqual(Object.fromEntries(sent))
  })
})

test('pages with lists and the sitemap come from the server, and no file wins over it', async () => {
  const { ignore, rewrites } = (await firebaseHosting()).hosting
  const onServer = rewrites.flatMap((rewrite) => ('run' in rewrite ? [rewrite.source] : []))
  expect(onServer).toEqual(expect.arrayContaining(['/', '/MoCo', '/MoCo/offers', '/sitemap.xml']))
  expect(ignore).toEqual(expect.arrayContaining(['index.html', 'MoCo.html', 'MoCo/offers.html']))
})
