/** After a single visit, every public page opens without a server and says how old its lists are. */
import type { Page } from 'playwright'
import { BUILT_PAGES } from '../fixtures/data/built-pages.ts'
import { discardBrowser, startBrowser, type RunningBrowser } from '../fixtures/tablets/browser.ts'
import { expectNoViolations } from '../fixtures/screens/no-violations.ts'
import { startServerProcess, type ServerProcess } from '../fixtures/servers/server-process.ts'
import { expect, test } from '../fixtures/test.ts'

const FAULTY_SERVER = 'tests/fixtures/servers/faulty-server.ts'
const OFFERS = 'GET /api/main/prod/moco/coupons'
const SAVED = 'Saved on this device 3 hours ago'

/** Addresses as people type and share them. */
const VARIANTS: [path: string, headline: string][] = [
  ['/?utm_source=flyer', 'One Loyalty Program, Multiple Stores'],
  ['/Waitlist/?a=b', 'Not in your city yet?'],
  ['/moco/', 'About $100 in restaurant offers for $4.99 a month'],
  ['/MOCO/Terms/?from=app', 'Terms of the pass'],
  ['/reset?mode=resetPassword&oobCode=abc', 'Set a new password'],
  ['/business/action?mode=resetPassword&oobCode=abc', 'Set a new business password'],
  ['/download/redirect/consumer/v1?businessName=Abay%20Table', 'Get the Campfire app'],
  ['/consumer/general/', 'Get the Campfire app'],
  ['/Consumer/Receipt', 'Your receipt is worth points'],
  ['/no/such/page', "This page doesn't exist"],
]

/** Every built page and its headline, except the offers: their headline depends on the list, tested below. */
const PAGES = BUILT_PAGES.filter(({ path }) => path !== '/MoCo/offers')
  .map(({ path, heading }): [path: string, headline: string] => [path, heading])
  .concat(VARIANTS)

let server: ServerProcess
let browser: RunningBrowser
test.beforeAll(async () => {
  ;[server, browser] = await Promise.all([
    startServerProcess({ entry: FAULTY_SERVER }),
    startBrowser(),
  ])
})
test.afterEach(async () => {
  for (const context of browser.browser.contexts().slice(1)) await context.close()
})
test.afterAll(async () => {
  await discardBrowser(browser)
  await server.discard()
})

/** Opens one page of the site on a new device and waits until its worker has everything it needs. */
async function visitOnce(path: string): Promise<Page> {
  const context = await browser.browser.newContext({ viewport: { width: 1180, height: 820 } })
  const page = await context.newPage()
  await page.goto(server.origin + path)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  return page
}

async function restart(): Promise<void> {
  server = await startServerProcess({ ...server, entry: FAULTY_SERVER })
}

/** Makes the answers stored on this device three hours older. */
async function ageKeptAnswers(page: Page): Promise<void> {
  const aged = await page.evaluate(async () => {
    const cache = await caches.open('public-data')
    const keys = await cache.keys()
    for (const key of keys) {
      const kept = await cache.match(key)
      if (!kept) continue
      const headers = new Headers(kept.headers)
      headers.set('x-saved-at', String(Date.now() - 3 * 60 * 60_000 - 1000))
      await cache.put(key, new Response(await kept.blob(), { headers }))
    }
    return keys.length
  })
  expect(aged).toBeGreaterThan(0)
}

function headline(page: Page, name: string | RegExp) {
  return page.getByRole('heading', { level: 1, name })
}

/** @returns how often the offers were requested since the server was started */
async function offersRead(): Promise<number> {
  const response = await fetch(`${server.origin}/__faults`)
  const { log } = (await response.json()) as { log: string[] }
  return log.filter((request) => request === OFFERS).length
}

test('[O1] [P15] [N1] after one visit to the landing page every public page opens without a server', async () => {
  const page = await visitOnce('/')
  await server.kill()
  for (const [path, name] of PAGES) {
    await page.goto(server.origin + path)
    await expect(headline(page, name), path).toBeVisible()
  }
  await restart()
})

test('[O1] [P15] the name of a page’s file leads to the page, with and without a server', async () => {
  const page = await visitOnce('/')
  const names = [
    ['/index.html', '/'],
    ['/MoCo.html', '/MoCo'],
    ['/support.HTML?x=1', '/support?x=1'],
    ['/moco/offers.html?utm_source=a&b=%2F#top', '/MoCo/offers?utm_source=a&b=%2F#top'],
  ] as const
  const open = async () => {
    for (const [name, address] of names) {
      await page.goto(server.origin + name)
      await expect(page).toHaveURL(server.origin + address)
      await expect(headline(page, "This page doesn't exist")).toHaveCount(0)
    }
    await page.goto(`${server.origin}/none.html`)
    await expect(headline(page, "This page doesn't exist")).toBeVisible()
  }
  await open()
  await server.kill()
  await open()
  await restart()
})

test('[O2] [O5] offers and restaurants open without a server, with their age, and refresh in place', async () => {
  const page = await visitOnce('/')
  await server.kill()
  for (const path of ['/MoCo/offers', '/moco/OFFERS/?from=app']) {
    await page.goto(server.origin + path)
    await expect(headline(page, /^\d+ offers$/)).toBeVisible()
    await expect(page.getByRole('link', { name: /Two tacos al pastor/ })).toBeVisible()
    await expect(page.getByText('Saved on this device')).toHaveCount(0)
  }

  await ageKeptAnswers(page)
  await page.reload()
  await expect(page.getByText(SAVED)).toBeVisible()
  await expectNoViolations(page)
  await page.goto(`${server.origin}/MoCo`)
  await expect(page.getByText(SAVED)).toHaveCount(2)
  await expectNoViolations(page)
  await expect(page.getByRole('heading', { name: '11 participating restaurants' })).toBeVisible()

  // The device was online all the time, so no event tells the page that the server is back.
  await restart()
  await expect(page.getByText(SAVED)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: '11 participating restaurants' })).toBeVisible()
})

test('[O2] a refresh behind the kept answer is one request, not an endless row of them', async () => {
  const page = await visitOnce('/')
  await ageKeptAnswers(page)
  const before = await offersRead()
  await page.goto(`${server.origin}/MoCo/offers`)
  await expect(page.getByRole('link', { name: /Two tacos al pastor/ })).toBeVisible()
  await expect.poll(offersRead).toBe(before + 1)
  await expect(page.getByText(SAVED)).toHaveCount(0)
  // A page that is notified of the refresh must not ask for another one.
  await page.goto(`${server.origin}/MoCo`)
  await expect(page.getByRole('link', { name: /Two tacos al pastor/ }).first()).toBeVisible()
  expect(await offersRead()).toBe(before + 1)
})

test('[O5] a coupon that was opened opens again without a server, also when it was the first visit', async () => {
  const page = await visitOnce('/MoCoCoupon/c-pupusas')
  await expect(headline(page, 'Third pupusa free')).toBeVisible()
  await keptOnDevice(page, '/moco/coupon/c-pupusas')
  await page.goto(`${server.origin}/coupon/c-ramen`)
  await expect(headline(page, 'Egg and extra noodles free')).toBeVisible()
  await keptOnDevice(page, '/coupon/c-ramen')
  await server.kill()

  for (const path of ['/coupon/c-ramen', '/COUPON/c-ramen/?a=b']) {
    await page.goto(server.origin + path)
    await expect(headline(page, 'Egg and extra noodles free'), path).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Railyard Ramen', exact: true })).toBeVisible()
  }
  await ageKeptAnswers(page)
  await page.goto(`${server.origin}/mococoupon/c-pupusas`)
  await expect(headline(page, 'Third pupusa free')).toBeVisible()
  await expect(page.getByText(SAVED)).toBeVisible()

  // Never opened, but in the list that the device keeps.
  await page.goto(`${server.origin}/MoCoCoupon/c-ribs`)
  await expect(headline(page, 'Half rack, full plate')).toBeVisible()
  await expect(page.getByRole('article')).toContainText('400 points')
  await expect(
    page.getByRole('heading', { name: 'Brooke Road Barbecue', exact: true }),
  ).toBeVisible()

  // Of the program, too: the list of shops names its coupons.
  await page.goto(`${server.origin}/coupon/c-record`)
  await expect(headline(page, 'One record from the $5 crates')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Old Towne Vinyl', exact: true })).toBeVisible()
  await page.goto(`${server.origin}/coupon/c-no-list-has-it`)
  await expect(page.getByRole('alert')).toContainText('our server does not answer')
  await page.goto(`${server.origin}/coupon/c-record`)
  await expect(headline(page, 'One record from the $5 crates')).toBeVisible()
  await restart()
  await expect(page.getByRole('link', { name: '12 N Summit Ave' })).toBeVisible()
})

async function keptOnDevice(page: Page, address: string): Promise<void> {
  const keptUrls = () =>
    page.evaluate(async () => {
      const keys = await (await caches.open('public-data')).keys()
      return keys.map(({ url }) => url)
    })
  await expect.poll(keptUrls).toContain(`${server.origin}/api/main/prod${address}`)
}

test('[O2] [O5] after one visit to the landing page the offers have their images without a server', async () => {
  const page = await visitOnce('/')
  const named = await offeredImages(page)
  expect(named.length).toBeGreaterThan(10)
  const stored = () => storedImages(page)
  await expect.poll(stored).toEqual(expect.arrayContaining(named))
  await server.kill()

  await page.goto(`${server.origin}/MoCo/offers`)
  const areShown = (images: HTMLImageElement[]) => {
    // Also those that are not in view.
    for (const image of images) image.loading = 'eager'
    return images.length > 10 && images.every((image) => image.naturalWidth > 1)
  }
  const images = page.locator('[data-initial] img')
  await expect.poll(() => images.evaluateAll(areShown)).toBe(true)

  const [image = ''] = named
  for (const width of ['?w=96', '?w=144', '?w=384', '']) {
    expect(await widthOf(page, image + width), width).toBeGreaterThan(1)
  }
  // What the device lacks is an empty drawing, so that no browser draws a broken image over the plate.
  expect(await widthOf(page, '/images/logo-none.png?w=96')).toBe(1)

  await restart()
  expect(await widthOf(page, `${image}?w=192`)).toBeGreaterThanOrEqual(192)
})

/** The paths of the images that the stored list of offers names. */
function offeredImages(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const cache = await caches.open('public-data')
    const answer = await cache.match('/api/main/prod/moco/coupons')
    const { coupons } = (await answer!.json()) as { coupons: { url: string }[] }
    return coupons.map(({ url }) => url)
  })
}

/** The paths of the public images on this device, in whatever width. */
function storedImages(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const keys = await (await caches.open('public-images')).keys()
    return keys.map(({ url }) => new URL(url).pathname)
  })
}

/** The width of an image as a page gets it. */
function widthOf(page: Page, url: string): Promise<number> {
  return page.evaluate(async (src) => {
    const image = new Image()
    image.src = src
    await image.decode()
    return image.naturalWidth
  }, url)
}
