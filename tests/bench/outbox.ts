/**
 * What a full tablet costs, with nothing stored, with 1,000 decisions waiting beside 10,000 requests, and with
 * 10,000 beside 50,000: `npm run build` first, then `npm run bench:outbox`. A measurement, not a test: it
 * prints and asserts nothing. Takes some three minutes; another load on the machine shows in every figure.
 */
import { findChromium } from '../../tools/find-chromium.ts'
import { discardBrowser, startBrowser } from '../fixtures/browser.ts'
import { measureApp } from './outbox-app.ts'
import { measureModules } from './outbox-modules.ts'

const running = await startBrowser(undefined, findChromium())
try {
  console.log(await measureModules(running.context))
  console.log(await measureApp(running.context))
} finally {
  await discardBrowser(running)
}
