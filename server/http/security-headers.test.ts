// @vitest-environment node
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

const WITH_STYLES = ['/MoCo', '/unchanged']

const app = new Hono()
app.use(securityHeaders([], (path) => (WITH_STYLES.includes(path) ? ["'sha256-1a2b'"] : [])))
app.get('/assets/*', (c) => c.text('ok'))
app.get('/unchanged', (c) => c.body(null, 304))
app.get('/api/*', (c) => c.json({}))
app.get('*', (c) => c.html('ok'))

// Over a connection: the headers are set on Node's own response.
const server = createAdaptorServer({ fetch: app.fetch })
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => server.close())

async function headers(path: string, sent: Record<string, string> = {}): Promise<Headers> {
  const { port } = server.address() as AddressInfo
  return (await fetch(`http://127.0.0.1:${port}${path}`, { headers: sent })).headers
}

async function directive(path: string, name: string): Promise<string | undefined> {
  const policy = (await headers(path)).get('content-security-policy') ?? ''
  return policy.split('; ').find((part) => part.startsWith(`${name} `))
}

const OURS = ['/', '/hermes/r-0001', '/assets/main-1a2b.js', '/assets/staff/ReviewPage-1a2b.js']
const READER = '/assets/recognition/reader-worker-1a2b.js'

test.each(OURS)('%s runs our own scripts and nothing else', async (path) => {
  // The rules for rendering ahead, which public pages have, are data.
  const rules = path === '/' ? " 'inline-speculation-rules'" : ''
  expect(await directive(path, 'script-src')).toBe(`script-src 'self'${rules}`)
  expect(await directive(path, 'default-src')).toBe("default-src 'self'")
  expect(await directive(path, 'require-trusted-types-for')).toContain("'script'")
  expect(await directive(path, 'trusted-types')).toBe('trusted-types default')
})

test('[X13] the reader of text may run WebAssembly besides, and reach no other site', async () => {
  expect(await directive(READER, 'script-src')).toBe("script-src 'self' 'wasm-unsafe-eval'")
  expect(await directive(READER, 'default-src')).toBe("default-src 'self'")
  expect(await directive(READER, 'connect-src')).toBeUndefined()
  expect(await directive(READER, 'require-trusted-types-for')).toContain("'script'")
})

test.each([
  ['/', undefined],
  ['/assets/main-1a2b.js', undefined],
  ['/Reset', "connect-src 'self' https://identitytoolkit.googleapis.com"],
  ['/consumer/general', "connect-src 'self' https://apps.apple.com https://play.google.com"],
  ['/download/redirect/business/v1', expect.stringContaining('https://apps.apple.com')],
  ['/hermes/login', expect.stringContaining('https://securetoken.googleapis.com')],
  ['/app-shell.html', expect.stringContaining('https://securetoken.googleapis.com')],
  ['/sw.js', expect.stringContaining('https://securetoken.googleapis.com')],
])('%s may connect to no more than it needs', async (path, connections) => {
  expect(await directive(path, 'connect-src')).toEqual(connections)
})

test('only Hermes has the styles of its libraries, only pages have their own, also in a 304, and nobody has inline code', async () => {
  expect(await directive('/', 'style-src')).toBe("style-src 'self'")
  expect(await directive('/MoCo', 'style-src')).toBe("style-src 'self' 'sha256-1a2b'")
  expect(await directive('/unchanged', 'style-src')).toContain("'sha256-1a2b'")
  expect(await directive('/assets/main-1a2b.js', 'style-src')).toBe("style-src 'self'")
  expect((await directive('/hermes', 'style-src'))?.split(' ')).toHaveLength(6)
  for (const path of [...OURS, READER, '/MoCo']) {
    expect((await headers(path)).get('content-security-policy')).not.toContain('unsafe-inline')
  }
})

test('[P5] only the examples may be in a frame, and only in one of ours', async () => {
  expect(await directive('/example/meeting', 'frame-ancestors')).toBe("frame-ancestors 'self'")
  expect(await directive('/Example/form.html', 'frame-ancestors')).toBe("frame-ancestors 'self'")
  for (const path of ['/', '/MoCo', '/hermes', '/example', '/example/other', '/reset']) {
    expect(await directive(path, 'frame-ancestors'), path).toBe("frame-ancestors 'none'")
  }
})

test('HTTPS is demanded only where there is HTTPS', async () => {
  const strict = 'strict-transport-security'
  expect((await headers('/')).get(strict)).toBeNull()
  expect((await headers('/', { 'x-forwarded-proto': 'https' })).get(strict)).toBe(
    'max-age=31536000; includeSubDomains',
  )
})

test('the style that react-aria adds on iOS, where no test runs, is the allowed one', async () => {
  const library = createRequire(import.meta.url).resolve('react-aria-components/package.json')
  const file = createRequire(library).resolve('react-aria/package.json')
  const source = readFileSync(
    file.replace('package.json', 'dist/private/overlays/usePreventScroll.mjs'),
    'utf8',
  )
  const css = /textContent = `([^`]*)`\.trim\(\)/.exec(source)?.[1]?.trim() ?? ''
  const hash = createHash('sha256').update(css).digest('base64')
  expect(await directive('/hermes', 'style-src')).toContain(`'sha256-${hash}'`)
})
