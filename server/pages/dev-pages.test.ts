// @vitest-environment node
import { expect, test } from 'vitest'
import { requestedPage } from './dev-pages.ts'

const PAGES = ['index.html', 'MoCo/offers.html', '404.html']
const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8'

test.each([
  ['/', BROWSER, 'index.html'],
  ['/', '*/*', 'index.html'],
  ['/', undefined, 'index.html'],
  ['/moco/offers/', '*/*', 'MoCo/offers.html'],
  ['/hermes/dashboard', '*/*', 'app-shell.html'],
  ['/nothing/here', BROWSER, '404.html'],
  ['/nothing/here', '*/*', null],
  ['/src/site/dev.ts', '*/*', null],
  ['/@vite/client', '*/*', null],
  ['/api/main/prod/shops', BROWSER, null],
  ['/emulator/action', BROWSER, null],
])('%s for whoever accepts %s is %s', (path, accept, page) => {
  expect(requestedPage(PAGES, path, accept)).toBe(page)
})
