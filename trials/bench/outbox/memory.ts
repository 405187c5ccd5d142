/**
 * `npm run bench:memory`: decides 200 receipts in one page and prints what the page keeps in memory. A
 * measurement, not a test. Its stats should stay level after the first few receipts.
 */
import { chromium, type CDPSession, type Page } from 'playwright'
import { CHROMIUM_FLAGS, findChromium } from '../../../tools/find-chromium.ts'
import {
  receiptImage,
  signInToQueue,
  WHOLE_QUEUE_READY,
} from '../../../tests/fixtures/screens/hermes.ts'
import { startServerProcess } from '../../../tests/fixtures/servers/server-process.ts'

const RECEIPTS = 200
const EVERY = 50

/** For `addInitScript`: counts the object URLs that have not been revoked. */
const COUNT_OBJECT_URLS = `
  globalThis.liveObjectUrls = new Set()
  const { createObjectURL, revokeObjectURL } = URL
  URL.createObjectURL = (object) => {
    const url = createObjectURL.call(URL, object)
    liveObjectUrls.add(url)
    return url
  }
  URL.revokeObjectURL = (url) => {
    liveObjectUrls.delete(url)
    revokeObjectURL.call(URL, url)
  }`

const server = await startServerProcess({ seededReviews: RECEIPTS })
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
try {
  const page = await browser.newPage({ viewport: { width: 1180, height: 820 } })
  await page.addInitScript(COUNT_OBJECT_URLS)
  await signInToQueue(page, server.origin, WHOLE_QUEUE_READY)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  console.log(['receipts', 'JS heap MB', 'DOM nodes', 'listeners', 'object URLs'].join('\t'))
  await printRow(0, page, session)
  for (let decided = 1; decided <= RECEIPTS; decided += 1) {
    await decideFirst(page)
    if (decided % EVERY === 0) await printRow(decided, page, session)
  }
} finally {
  await browser.close()
  await server.discard()
}

/** Opens the first request of the queue, waits for its image, rotates it and rejects the request. */
async function decideFirst(page: Page): Promise<void> {
  const first = page.getByRole('list', { name: 'Requests to review' }).getByRole('link').first()
  const request = page.locator(`a[href="${await first.getAttribute('href')}"]`)
  await request.click()
  await receiptImage(page).waitFor()
  await page.keyboard.press(']')
  await page.locator('label').filter({ hasText: 'Not readable', visible: true }).click()
  await page.getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('heading', { name: 'Review Receipt' }).waitFor()
  await request.waitFor({ state: 'detached' })
}

async function printRow(decided: number, page: Page, session: CDPSession): Promise<void> {
  // Decisions that are still being sent also take memory.
  await page
    .getByRole('tab', { name: /^Waiting to send/ })
    .filter({ hasText: '(0)' })
    .waitFor()
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN
  const objectUrls = await page.evaluate('liveObjectUrls.size')
  const heap = (of('JSHeapUsedSize') / 1024 ** 2).toFixed(1)
  console.log([decided, heap, of('Nodes'), of('JSEventListeners'), objectUrls].join('\t'))
}
