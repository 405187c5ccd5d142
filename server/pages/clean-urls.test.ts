// @vitest-environment node
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { pageFinder } from '../../src/contract/served-files.ts'
import { cleanUrls } from './clean-urls.ts'

const FILES = [
  ...['index.html', 'MoCo.html', 'MoCo/offers.html', 'support.html', 'reset.html'],
  ...['coupon/_.html', 'MoCoCoupon/_.html', '404.html', 'app-shell.html'],
]

const app = new Hono()
app.use(cleanUrls({ findPage: pageFinder(FILES) }))
app.get('*', (c) => c.text('served'))

test.each([
  ['/index.html', '/'],
  ['/MoCo.html', '/MoCo'],
  ['/moco.HTML', '/MoCo'],
  ['/MoCo/offers.html?utm_source=a&b=%2F', '/MoCo/offers?utm_source=a&b=%2F'],
])('%s leads to the page’s own address, %s', async (path, to) => {
  const answer = await app.request(path)
  expect(answer.status).toBe(308)
  expect(answer.headers.get('location')).toBe(to)
  // Its query may hold a code.
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test.each([
  ['/support.', '/support'],
  ['/support/%E2%80%8B', '/support'],
  ['/MoCo/offers,?utm_source=a', '/MoCo/offers?utm_source=a'],
  ['/MoCo.html%3E', '/MoCo'],
  ['/coupon/c-1%20%0A', '/coupon/c-1'],
  ['/coupon/%EF%BB%BFc%E2%80%911%C2%A0', '/coupon/c-1'],
  ['/MoCoCoupon/c-1&amp;utm_source=a', '/MoCoCoupon/c-1?utm_source=a'],
  ['/hermes/r-1.', '/hermes/r-1'],
  ['/reset%3Fmode%3DresetPassword%26oobCode%3Da?b=c', '/reset?mode=resetPassword&oobCode=a&b=c'],
  ['/%22', '/'],
])('[P10] [R1] %s is mended: %s', async (path, to) => {
  const answer = await app.request(path)
  expect(answer.status).toBe(308)
  expect(answer.headers.get('location')).toBe(to)
})

test.each([
  ...['/', '/MoCo', '/none.html', '/app-shell.html', '/404.html', '/nothing.', '/support/'],
  ...['/coupon/_.html', '/coupon/c-1.html', '/assets/a.js'],
  ...['//evil.example/index.html', '/https://evil.example/index.html', '//evil.example/support'],
])('%s is no page’s file', async (path) => {
  expect((await app.request(path)).status).toBe(200)
})
