// @vitest-environment node
import { expect, test } from 'vitest'
import { NO_DATA } from '../contract/page-renderer.ts'
import { LIVE_PAGES } from '../contract/served-files.ts'
import { COFFEE } from '../pass/testing.tsx'
import { PAGE_FILES, renderPage } from './render.tsx'

const DOCUMENTS = {
  template: '<head><!--head--></head><body><!--body--></body>',
  styles: { 'MoCo/offers.html': '.a{}' },
}
const OFFERS = {
  version: '"1"',
  data: { coupons: [{ ...COFFEE, name: 'Two tacos </script>' }] },
}

test('[P9] a page has its tags and its style in the head, and what it shows in the HTML', () => {
  const html = renderPage('MoCo/offers.html', DOCUMENTS, { ...NO_DATA, offers: OFFERS })
  const [head, body] = html.split('</head>')
  expect(head).toMatch(/<title>.*<style>\.a\{\}<\/style>$/s)
  expect(body).toContain('Two tacos &lt;/script&gt;')
  expect(body).toContain('data-version="&quot;1&quot;"')
  expect(body).not.toContain('progressbar')
  // Without the list there is a spinner in its place.
  expect(renderPage('MoCo/offers.html', DOCUMENTS, NO_DATA)).toContain('progressbar')
})

test('the worker and the renderer agree on the pages that show live data', () => {
  const live = PAGE_FILES.filter(({ shows }) => shows.length > 0).map(({ file }) => file)
  expect(live.filter((file) => !LIVE_PAGES.includes(file))).toEqual([])
})

test.each(PAGE_FILES)('$file is rendered whole, each island once', ({ file }) => {
  const html = renderPage(file, DOCUMENTS, NO_DATA)
  // The page of any coupon has no name before it knows which one it is of.
  if (!file.endsWith('_.html')) expect(html).toMatch(/<h1/)
  expect(html).not.toMatch(/\uE000|<script(?! type="application\/ld\+json")|style="/)
  const islands = [...html.matchAll(/data-island="(\w+)"/g)].map(([, name]) => name)
  expect(new Set(islands).size).toBe(islands.length)
})
