// @vitest-environment node
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DOCUMENTS_FILE, RENDERER_FILE } from '../../src/contract/page-renderer.ts'
import { renderedPages, type ReadPageData } from './rendered-pages.ts'

/** Fails on the first of the pages that it renders. */
const RENDERER = `
  let rendered = 0
  export const PAGE_FILES = [{ file: 'index.html', shows: ['shops'], component: '' }]
  export function renderPage(file) {
    rendered += 1
    if (rendered === 1) throw new Error('no memory')
    return file + ' ' + rendered
  }`

async function pagesOf(renderer: string, read: ReadPageData) {
  const dist = await mkdtemp(join(tmpdir(), 'campfire-rendered-'))
  onTestFinished(() => rm(dist, { recursive: true }))
  for (const [file, content] of [
    [RENDERER_FILE, renderer],
    [DOCUMENTS_FILE, '{}'],
  ] as const) {
    await mkdir(dirname(join(dist, file)), { recursive: true })
    await writeFile(join(dist, file), content)
  }
  const pages = renderedPages(dist, read)
  return async () => {
    const page = await pages('index.html', '/')
    return page && new TextDecoder().decode(page.copy().bytes)
  }
}

const SHOPS = { data: { shops: [] }, version: '1' }

test('a page that cannot be rendered is sent without its data, and tried again the next time', async () => {
  const page = await pagesOf(RENDERER, async () => ({
    offers: null,
    restaurants: null,
    shops: SHOPS,
    coupon: null,
  }))
  expect(await page()).toBeUndefined()
  expect(await page()).toBe('index.html 2')
  expect(await page()).toBe('index.html 2')
})

test('a page whose data cannot be read is sent without them', async () => {
  const page = await pagesOf(RENDERER, () => Promise.reject(new Error('no database')))
  expect(await page()).toBeUndefined()
})
