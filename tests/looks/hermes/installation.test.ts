import type { CDPSession, Page } from 'playwright'
import { findChromium, isHeadlessShell } from '../../../tools/find-chromium.ts'
import { openReview, signInOnline, stopReadingImages } from '../../fixtures/screens/hermes.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ leavesNothing: true })

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
  startTablet,
}) => {
  const path = findChromium()
  test.skip(isHeadlessShell(path), 'Only a whole browser can install apps')
  const { context } = await startTablet(undefined, path)
  await context.addInitScript(stopReadingImages)
  const page = await context.newPage()
  await page.goto(server.origin)
  expect(await readApp(page)).toBe(`${server.origin}/`)
  await page.goto(`${server.origin}/hermes/login`)
  expect(await readApp(page)).toBe(`${server.origin}/hermes`)
  await signInOnline(page, server.origin)
  await openReview(page, 'r-0001')
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', '/hermes.webmanifest')
  expect(await readApp(page)).toBe(`${server.origin}/hermes`)
})
