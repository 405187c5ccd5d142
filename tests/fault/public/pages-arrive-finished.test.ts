/** Behind the worker, too, pages arrive finished, also while the server hangs; without its help they still open. */
import type { Page } from 'playwright'
import { expect, test } from '../../fixtures/test.ts'

test.use({ leavesNothing: true })

const OFFERS = '/MoCo/offers'
const COUPON = '/MoCoCoupon/c-ribs'

const title = (page: Page) => page.getByRole('heading', { name: 'Half rack, full plate' })
const coupon = (page: Page) => page.locator('[data-island="CouponDetail"]')
const offers = (page: Page) => page.locator('[data-island="OfferList"]')

test('[O2] [O5] [P10] a page arrives as finished HTML, of which nothing wakes, and does so again while the server hangs', async ({
  page,
  server,
}) => {
  const isStored = (path: string) =>
    page.evaluate(async (path) => Boolean(await caches.match(path, { ignoreSearch: true })), path)
  await page.goto('/')
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

  await test.step('a coupon that was never opened comes from what the device has, if the server hangs', async () => {
    await server.orderFaults({ method: 'GET', path: COUPON, kind: 'hang', times: 1 })
    await page.goto(COUPON)
    await expect(title(page)).toBeVisible()
    await expect(coupon(page)).not.toHaveAttribute('data-version')
    expect(await isStored(COUPON)).toBe(false)
  })

  await test.step('once the server has answered, its page is kept', async () => {
    await page.reload()
    await expect.poll(() => isStored(COUPON)).toBe(true)
  })

  for (const path of [COUPON, OFFERS]) {
    await server.orderFaults({ method: 'GET', path, kind: 'hang', times: 2 })
  }

  await test.step('then the coupon arrives finished, and needs no code but the boot script', async () => {
    await page.goto(COUPON)
    await expect(title(page)).toBeVisible()
    await expect(coupon(page)).toHaveAttribute('data-version')
    // It has asked whether the coupon has changed.
    await page.waitForFunction(() =>
      performance
        .getEntriesByType('resource')
        .some(({ name }) => name.endsWith('/moco/coupon/c-ribs')),
    )
    expect(await coupon(page).getAttribute('data-wake')).toBe('touch')
    const scripts = await page.evaluate(() =>
      performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')),
    )
    expect(scripts).toHaveLength(1)
  })

  await test.step('so does a page with lists that was never opened', async () => {
    await page.goto(OFFERS)
    await expect(page.getByRole('link', { name: /^Two tacos al pastor/ })).toBeVisible()
    await expect(offers(page)).toHaveAttribute('data-version')
  })
})
