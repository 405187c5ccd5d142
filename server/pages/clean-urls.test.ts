// @vitest-environment node
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanUrls } from './clean-urls.ts'

const FILES = ['index.html', 'MoCo.html', 'MoCo/offers.html', 'coupon/_.html', '404.html']

let dist: string
let app: Hono

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'campfire-dist-'))
  for (const file of [...FILES, 'app-shell.html']) {
    await mkdir(dirname(join(dist, file)), { recursive: true })
    await writeFile(join(dist, file), '')
  }
  app = new Hono()
  app.use(cleanUrls(dist))
  app.get('*', (c) => c.text('served'))
})
afterAll(() => rm(dist, { recursive: true }))

test.each([
  ['/index.html', '/'],
  ['/MoCo.html', '/MoCo'],
  ['/moco.HTML', '/MoCo'],
  ['/MoCo/offers.html?utm_source=a&b=%2F', '/MoCo/offers?utm_source=a&b=%2F'],
])('%s leads to the page’s own address, %s', async (path, to) => {
  const answer = await app.request(path)
  expect(answer.status).toBe(308)
  expect(answer.headers.get('location')).toBe(to)
})

test.each([
  '/',
  '/MoCo',
  '/none.html',
  '/app-shell.html',
  '/404.html',
  '/coupon/_.html',
  '/coupon/c-1.html',
  '/assets/a.js',
  '//evil.example/index.html',
  '/https://evil.example/index.html',
])('%s is no page’s file', async (path) => {
  expect((await app.request(path)).status).toBe(200)
})
