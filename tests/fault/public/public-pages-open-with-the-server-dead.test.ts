/** After a single visit, every public page opens without a server and says how old its lists are. */
import type { Page } from 'playwright'
import { BUILT_PAGES } from '../../fixtures/data/built-pages.ts'
import { expectNoViolations } from '../../fixtures/screens/no-violations.ts'
import { expect, test } from '../../fixtures/test.ts'

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
  ['/none.html', "This page doesn't exist"],
]

/** The names of pages' files, and the addresses that they lead to. */
const FILES: [name: string, address: string][] = [
  ['/index.html', '/'],
  ['/MoCo.html', '/MoCo'],
  ['/support.HTML?x=1', '/support?x=1'],
  ['/moco/offers.html?utm_source=a&b=%2F#top', '/MoCo/offers?utm_source=a&b=%2F#top'],
]

/** Every built page and its headline, except the offers: their headline depends on the list. */
const PAGES = BUILT_PAGES.filter(({ path }) => path !== '/MoCo/offers')
  .map(({ path, heading }): [path: string, headline: string] => [path, heading])
  .concat(VARIANTS)

const headline = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name })
const shop = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

test('[O1] [O2] [O5] [P15] [N1] after one visit every public page opens without a server, with its lists and images', async ({
  page,
  server,
}) => {
  await test.step('one visit, to a coupon, and another coupon', async () => {
    await page.goto('/MoCoCoupon/c-pupusas')
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    await expect(headline(page, 'Third pupusa free')).toBeVisible()
    const storedCalls = () => urlsIn(page, 'public-data')
    await expect.poll(storedCalls).toContain('/api/main/prod/moco/coupon/c-pupusas')
    const named = await offeredImages(page)
    expect(named.length).toBeGreaterThan(10)
    await expect.poll(() => urlsIn(page, 'public-images')).toEqual(expect.arrayContaining(named))
    await page.goto('/coupon/c-ramen')
    await expect(headline(page, 'Egg and extra noodles free')).toBeVisible()
    await expect.poll(storedCalls).toContain('/api/main/prod/coupon/c-ramen')
  })

  // From here on, every connection is cut.
  for (const method of ['GET', 'POST'] as const) {
    await server.orderFaults({ method, path: '/', kind: 'lost-request', times: 1e6 })
  }

  await test.step('every page', async () => {
    for (const [path, name] of PAGES) {
      await page.goto(path)
      await expect(headline(page, name), path).toBeVisible()
    }
  })

  await test.step('the name of a page’s file leads to the page', async () => {
    for (const [name, address] of FILES) {
      await page.goto(name)
      await expect(page).toHaveURL(address)
      await expect(headline(page, "This page doesn't exist")).toHaveCount(0)
    }
  })

  await test.step('offers, with their images', async () => {
    for (const path of ['/moco/OFFERS/?from=app', '/MoCo/offers']) {
      await page.goto(path)
      await expect(headline(page, /^\d+ offers$/)).toBeVisible()
      await expect(page.getByRole('link', { name: /^Two tacos al pastor/ })).toBeVisible()
      await expect(page.getByText('Saved on this device')).toHaveCount(0)
    }
    const areShown = (images: HTMLImageElement[]) => {
      // Also those that are not in view.
      for (const image of images) image.loading = 'eager'
      return images.length > 10 && images.every((image) => image.naturalWidth > 1)
    }
    const images = page.locator('[data-initial] img')
    await expect.poll(() => images.evaluateAll(areShown)).toBe(true)
  })

  await test.step('a coupon that was opened, and one that only a list names', async () => {
    await page.goto('/COUPON/c-ramen/?a=b')
    await expect(headline(page, 'Egg and extra noodles free')).toBeVisible()
    await expect(shop(page, 'Railyard Ramen')).toBeVisible()
    await page.goto('/coupon/c-no-list-has-it')
    await expect(page.getByRole('alert')).toContainText('our server does not answer')
  })

  await test.step('lists and coupons say how old they are', async () => {
    await ageStoredAnswers(page)
    await page.goto('/mococoupon/c-pupusas')
    await expect(headline(page, 'Third pupusa free')).toBeVisible()
    await expect(page.getByText(SAVED)).toBeVisible()
    await page.goto('/MoCo/offers')
    await expect(page.getByText(SAVED)).toBeVisible()
    await expectNoViolations(page)
    await page.goto('/MoCo')
    await expect(page.getByText(SAVED)).toHaveCount(2)
    await expectNoViolations(page)
    await expect(page.getByRole('heading', { name: '11 participating restaurants' })).toBeVisible()
  })

  // The device was online all the time, so no event tells a page that the server is back.
  await test.step('a page is current once the server is back, and asks for each list once', async () => {
    await server.endFaults()
    await expect(page.getByText(SAVED)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: '11 participating restaurants' })).toBeVisible()
    await page.goto('/MoCo/offers')
    await expect(page.getByRole('link', { name: /^Two tacos al pastor/ })).toBeVisible()
    const read = (await server.requests()).filter((call) => call.endsWith('/moco/coupons'))
    expect(read).toEqual(['GET /api/main/prod/moco/coupons'])
  })

  await test.step('a coupon that a list has shown is completed', async () => {
    await server.orderFaults({ method: 'GET', path: '/coupon/', kind: 'lost-request', times: 1e6 })
    // Of the program: the list of shops names its coupons.
    await page.goto('/coupon/c-record')
    await expect(headline(page, 'One record from the $5 crates')).toBeVisible()
    await expect(shop(page, 'Old Towne Vinyl')).toBeVisible()
    await expect(page.getByRole('link', { name: '12 N Summit Ave' })).toHaveCount(0)
    await server.endFaults()
    await expect(page.getByRole('link', { name: '12 N Summit Ave' })).toBeVisible()
  })
})

/** Makes the answers stored on this device three hours older. */
async function ageStoredAnswers(page: Page): Promise<void> {
  const aged = await page.evaluate(async () => {
    const cache = await caches.open('public-data')
    const keys = await cache.keys()
    for (const key of keys) {
      const stored = await cache.match(key)
      if (!stored) continue
      const headers = new Headers(stored.headers)
      headers.set('x-saved-at', String(Date.now() - 3 * 60 * 60_000 - 1000))
      await cache.put(key, new Response(await stored.blob(), { headers }))
    }
    return keys.length
  })
  expect(aged).toBeGreaterThan(0)
}

/** The paths of the images that the stored list of offers names. */
function offeredImages(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const cache = await caches.open('public-data')
    const answer = await cache.match('/api/main/prod/moco/coupons')
    const { coupons } = (await answer!.json()) as { coupons: { url: string }[] }
    return coupons.map(({ url }) => url)
  })
}

/** The paths of what one of this device's caches holds. */
function urlsIn(page: Page, cacheName: string): Promise<string[]> {
  return page.evaluate(async (name) => {
    const keys = await (await caches.open(name)).keys()
    return keys.map(({ url }) => new URL(url).pathname)
  }, cacheName)
}
