import type { CDPSession, Page } from 'playwright'
import { findChromium } from '../../tools/find-chromium.ts'
import { discardBrowser, startBrowser, type RunningBrowser } from '../fixtures/tablets/browser.ts'
import { openReview, signInOnline, stopReadingImages } from '../fixtures/screens/hermes.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ leavesNothing: true })

// Only a whole browser can install apps.
let browser: RunningBrowser
test.beforeAll(async () => void (browser = await startBrowser(undefined, findChromium())))
test.afterAll(() => discardBrowser(browser))

/** @returns the id of the app that Chromium would install from a page */
async function readApp(page: Page): Promise<string | undefined> {
  const devtools = await page.context().newCDPSession(page)
  await expect.poll(() => obstacles(devtools)).toEqual([])
  const { errors } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { appId } = await devtools.send('Page.getAppId')
  await devtools.detach()
  return appId
}

async function obstacles(devtools: CDPSession): Promise<string[]> {
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  return installabilityErrors.map(({ errorId }) => errorId)
}

test('[O4] Chromium would install one app from a public page, and another from Hermes', async ({
  server,
}) => {
  await browser.context.addInitScript(stopReadingImages)
  const page = await browser.context.newPage()
  await page.goto(server.origin)
  expect(await readApp(page)).toBe(`${server.origin}/`)
  await page.goto(`${server.origin}/hermes/login`)
  expect(await readApp(page)).toBe(`${server.origin}/hermes`)
  await signInOnline(page, server.origin)
  await openReview(page, 'r-0001')
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', '/hermes.webmanifest')
  expect(await readApp(page)).toBe(`${server.origin}/hermes`)
})
