import { readFile } from 'node:fs/promises'
import type { CDPSession, Page } from 'playwright'
import { findChromium } from '../../tools/find-chromium.ts'
import { discardBrowser, startBrowser, type RunningBrowser } from '../fixtures/tablets/browser.ts'
import { openQueue, openReview, signIn } from '../fixtures/screens/hermes.ts'
import { startServerProcess, type ServerProcess } from '../fixtures/servers/server-process.ts'
import { expect, test } from '../fixtures/test.ts'

interface Image {
  src: string
  sizes: string
}
interface Manifest {
  id: string
  scope: string
  icons: Image[]
  screenshots: Image[]
  shortcuts: { url: string; icons: Image[] }[]
}

let server: ServerProcess
let browser: RunningBrowser

test.beforeAll(async () => {
  ;[server, browser] = await Promise.all([
    startServerProcess(),
    startBrowser(undefined, findChromium()),
  ])
})
test.afterAll(async () => {
  await discardBrowser(browser)
  await server.discard()
})

/** @returns the app that Chromium would install from a page */
async function readApp(page: Page): Promise<{ id: string | undefined; manifest: Manifest }> {
  const devtools = await page.context().newCDPSession(page)
  await expect.poll(() => obstacles(devtools)).toEqual([])
  const { url, data, errors } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(data, url).toBeDefined()
  const { appId } = await devtools.send('Page.getAppId')
  await devtools.detach()
  return { id: appId, manifest: JSON.parse(data ?? '') as Manifest }
}

async function obstacles(devtools: CDPSession): Promise<string[]> {
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  return installabilityErrors.map(({ errorId }) => errorId)
}

/** Expects that a page names this app's manifest and icons, and no others. */
async function expectApp(page: Page, app: 'campfire' | 'hermes'): Promise<void> {
  const manifest = page.locator('link[rel="manifest"]')
  await expect(manifest).toHaveAttribute('href', `/${app}.webmanifest`)
  const icon = page.locator('link[rel="apple-touch-icon"]')
  await expect(icon).toHaveAttribute('href', `/icons/${app}-apple-touch.png`)
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', `/icons/${app}.svg`)
}

/** Expects that every image of a manifest exists and has the stated size. */
async function expectImages({ icons, screenshots, shortcuts }: Manifest): Promise<void> {
  const images = [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)]
  expect(icons.some((icon) => 'purpose' in icon && icon.purpose === 'maskable')).toBe(true)
  for (const { src, sizes } of images) {
    const png = await readFile(new URL(`../../public${src}`, import.meta.url))
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes)
    expect(png.byteLength, src).toBeLessThan(250_000)
  }
}

test('[O4] the public pages and Hermes are two apps, both of which Chromium would install', async () => {
  const page = await browser.context.newPage()
  await page.goto(server.origin)
  const campfire = await readApp(page)
  await page.goto(`${server.origin}/hermes/login`)
  await expect(page.getByRole('heading', { name: 'Hermes Login' })).toBeVisible()
  const hermes = await readApp(page)
  expect(campfire.id).toBe(`${server.origin}/`)
  expect(hermes.id).toBe(`${server.origin}/hermes`)
  expect([campfire.manifest.scope, hermes.manifest.scope]).toEqual(['/', '/hermes'])
  for (const { manifest } of [campfire, hermes]) {
    await expectImages(manifest)
    for (const { url } of manifest.shortcuts) {
      expect((await fetch(server.origin + url)).status, url).toBe(200)
    }
  }
})

test('[O4] every page of Hermes installs Hermes, every public page the other app', async () => {
  const page = await browser.context.newPage()
  for (const path of ['/waitlist', '/MoCo/offers', '/support', '/reset', '/consumer/general']) {
    await page.goto(server.origin + path)
    await expectApp(page, 'campfire')
  }
  await signIn(page, server.origin)
  await openQueue(page, server.origin)
  await openReview(page, 'r-0001')
  await expectApp(page, 'hermes')
  // The page says so itself: a browser shows the tab's icon long before the code has loaded, or if it never does.
  await page.route('**/*.js', (route) => route.abort())
  for (const path of ['/hermes', '/hermes/no-access', '/hermes/r-0001', '/hermes/no/such/page']) {
    await page.goto(server.origin + path)
    await expectApp(page, 'hermes')
  }
})
