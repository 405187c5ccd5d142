/** Behind the worker, too, a page arrives finished the first time that it is opened; without the server's help it still opens. */
import type { Page } from 'playwright'
import { expect, test } from '../fixtures/test.ts'

test.use({ leavesNothing: true })

const OFFERS = '/MoCo/offers'
const COUPON = '/MoCoCoupon/c-ribs'
const CALL = '/moco/coupon/c-ribs'

const title = (page: Page) => page.getByRole('heading', { name: 'Half rack, full plate' })
const coupon = (page: Page) => page.locator('[data-island="CouponDetail"]')
const offers = (page: Page) => page.locator('[data-island="OfferList"]')

/** Opens the front page and waits until its worker has everything it needs. */
async function visitFront(page: Page): Promise<void> {
  await page.goto('/')
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

test('[O2] [P10] a coupon that was never opened arrives as finished HTML, of which nothing wakes', async ({
  newTablet,
}) => {
  // The worker waits a second for the server. Should a busy machine need longer, it gets another try.
  await expect(async () => {
    const page = await newTablet()
    await visitFront(page)
    await page.goto(COUPON)
    await expect(title(page)).toBeVisible()
    // It has asked whether the coupon has changed.
    await page.waitForFunction(
      (call) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(call)),
      CALL,
    )
    expect(await coupon(page).getAttribute('data-wake')).toBe('touch')
    const scripts = await page.evaluate(() =>
      performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')),
    )
    expect(scripts).toHaveLength(1)
  }).toPass()
})

test('[O2] [O5] with a server that hangs or fails, or behind a portal, it reads what the device has stored', async ({
  page,
  server,
}) => {
  await visitFront(page)
  for (const kind of ['status-503', 'portal', 'hang'] as const) {
    await server.orderFaults({ method: 'GET', path: COUPON, kind, times: 1 })
    await page.goto(COUPON)
    await expect(title(page), kind).toBeVisible()
    await expect(coupon(page), kind).not.toHaveAttribute('data-version')
  }
})

test('[O5] pages with lists, and coupons that were opened before, are finished also while the server hangs', async ({
  page,
  server,
}) => {
  await visitFront(page)
  await page.goto(COUPON)
  const isKept = () => page.evaluate(async (path) => Boolean(await caches.match(path)), COUPON)
  await expect.poll(isKept).toBe(true)
  for (const path of [COUPON, OFFERS]) {
    await server.orderFaults({ method: 'GET', path, kind: 'hang', times: 2 })
  }
  for (const _ of ['once', 'twice']) {
    await page.goto(COUPON)
    await expect(title(page)).toBeVisible()
    await expect(coupon(page)).toHaveAttribute('data-version')
    await page.goto(OFFERS)
    await expect(page.getByRole('link', { name: /Two tacos al pastor/ })).toBeVisible()
    await expect(offers(page)).toHaveAttribute('data-version')
  }
})
