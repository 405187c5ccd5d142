/**
 * `npm run bench:outbox`, after `npm run build`: measures how a full tablet slows down, with nothing stored,
 * with 1,000 decisions waiting and 10,000 requests, and with 10,000 and 50,000. A measurement, not a test: it
 * asserts nothing. Takes about three minutes; any other load on the machine affects all its numbers.
 */
import { findChromium } from '../../../tools/find-chromium.ts'
import { discardBrowser, startBrowser } from '../../../tests/fixtures/tablets/browser.ts'
import { measureApp } from './app.ts'
import { measureModules } from './modules.ts'

const running = await startBrowser(undefined, findChromium())
try {
  console.log(await measureModules(running.context))
  console.log(await measureApp(running.context))
} finally {
  await discardBrowser(running)
}
