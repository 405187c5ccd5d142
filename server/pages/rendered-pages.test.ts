// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DOCUMENTS_FILE, RENDERER_FILE, type PageData } from '../../src/contract/page-renderer.ts'
import { COUPON_FILE } from '../../src/contract/served-files.ts'
import { log } from '../config/log.ts'
import type { ReadPageData } from './page-data.ts'
import { renderedPages } from './rendered-pages.ts'
import { builtFolder } from './testing.ts'

/** Numbers what it renders, and fails on a page whose data say so. */
const RENDERER = `
  let rendered = 0
  export const PAGE_FILES = ['index.html', '${COUPON_FILE}'].map((file) => ({ file, shows: ['shops'] }))
  export function renderPage(file, documents, { shops }) {
    rendered += 1
    if (shops.version === 'broken') throw new Error('no memory')
    return file + ' ' + shops.version + ' ' + rendered
  }`

const dataOf = (version: string): PageData => ({
  offers: null,
  restaurants: null,
  shops: { data: { shops: [] }, version },
  coupon: null,
})

const read = vi.fn<ReadPageData>()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] })
  // The cache counts by it.
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now())
  vi.spyOn(log, 'error').mockReturnValue()
  read.mockReset().mockResolvedValue(dataOf('1'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** @returns a function from the path of a page to its text */
async function renderer() {
  const dist = await builtFolder({ [RENDERER_FILE]: RENDERER, [DOCUMENTS_FILE]: '{}' })
  const pages = renderedPages(dist, read)
  return async (path = '/') => {
    const page = await pages(path === '/' ? 'index.html' : COUPON_FILE, path)
    return page && new TextDecoder().decode(page.copy().bytes)
  }
}

test('a hundred visitors in a second cost one read, and unchanged data are not rendered again before the next day', async () => {
  const page = await renderer()
  const hundred = () => Promise.all(Array.from({ length: 100 }, () => page()))
  expect(new Set(await hundred())).toEqual(new Set(['index.html 1 1']))
  vi.advanceTimersByTime(1000)
  await hundred()
  expect(read).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(await page()).toBe('index.html 1 1')
  expect(read).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1001)
  read.mockResolvedValue(dataOf('2'))
  expect(await page()).toBe('index.html 2 2')
  // It says how long offers hold.
  vi.advanceTimersByTime(24 * 60 * 60_000)
  expect(await page()).toBe('index.html 2 3')
})

test('each coupon has its page, and one that does not exist has none', async () => {
  const page = await renderer()
  read.mockImplementation(async (_, _file, id) => (id === 'c-none' ? null : dataOf(id)))
  expect(await page('/coupon/c-a')).toBe(`${COUPON_FILE} c-a 1`)
  expect(await page('/Coupon/c-b/')).toBe(`${COUPON_FILE} c-b 2`)
  expect(await page('/coupon/c-none')).toBeNull()
})

test('while its data cannot be read, a page is sent as it was last; the next visitor tries again', async () => {
  const page = await renderer()
  await page()
  read.mockRejectedValue(new Error('away'))
  vi.advanceTimersByTime(60_000)
  expect(await page()).toBe('index.html 1 1')
  read.mockResolvedValue(dataOf('2'))
  expect(await page()).toBe('index.html 2 2')
})

test('a read that hangs holds a visitor up for a second, and is not begun twice', async () => {
  const page = await renderer()
  await page()
  vi.advanceTimersByTime(60_000)
  let answer: (data: PageData) => void = () => undefined
  read.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  const shown = Promise.all([page(), page()])
  await vi.advanceTimersByTimeAsync(1000)
  expect(await shown).toEqual(['index.html 1 1', 'index.html 1 1'])
  expect(read).toHaveBeenCalledTimes(2)
  answer(dataOf('2'))
  expect(await page()).toBe('index.html 2 2')
})

test('a page whose data were never read, or that cannot be rendered, is sent without them, and tried again the next time', async () => {
  const page = await renderer()
  read.mockRejectedValueOnce(new Error('away'))
  expect(await page()).toBeUndefined()
  read.mockResolvedValueOnce(dataOf('broken'))
  expect(await page()).toBeUndefined()
  expect(await page()).toBe('index.html 1 2')
})
