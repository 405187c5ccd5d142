import type { Page } from 'playwright'
import { expect, test } from '../../fixtures/test.ts'

test.use({ leavesNothing: true })

/** The paths of what one of this device's caches holds. */
function urlsIn(page: Page, cacheName: string): Promise<string[]> {
  return page.evaluate(async (name) => {
    const keys = await (await caches.open(name)).keys()
    return keys.map(({ url }) => new URL(url).pathname)
  }, cacheName)
}

test('[O1] [O2] [O5] [P15] [L2] after one visit, to a coupon, it and other pages open offline, with their lists', async ({
  page,
  pageErrors,
}) => {
  const headline = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })

  await test.step('one visit', async () => {
    await page.goto('/MoCoCoupon/c-pupusas')
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    const lists = ['/api/main/prod/moco/coupon/c-pupusas', '/api/main/prod/shops']
    await expect.poll(() => urlsIn(page, 'public-data')).toEqual(expect.arrayContaining(lists))
    await expect.poll(async () => (await urlsIn(page, 'public-images')).length).toBeGreaterThan(10)
    await page.context().setOffline(true)
  })

  await test.step('the coupon that was opened, with its image, and one that only a list names', async () => {
    await page.goto('/mococoupon/c-pupusas/?utm_source=flyer')
    await expect(headline('Third pupusa free')).toBeVisible()
    await expect(page.getByRole('article').locator('img')).not.toHaveJSProperty('naturalWidth', 0)
    await page.goto('/MoCoCoupon/c-ribs')
    await expect(headline('Half rack, full plate')).toBeVisible()
    await expect(page.getByRole('article')).toContainText('400 points')
    await expect(
      page.getByRole('heading', { name: 'Brooke Road Barbecue', exact: true }),
    ).toBeVisible()
  })

  await test.step('pages that were never opened', async () => {
    await page.goto('/MoCo/offers')
    await expect(headline(/^\d+ offers$/)).toBeVisible()
    await page.goto('/Support')
    await expect(headline('Support')).toBeVisible()
    await page.goto('/no/such/page')
    await expect(headline("This page doesn't exist")).toBeVisible()
  })

  await test.step('a shop is found', async () => {
    await page.goto('/')
    const field = page.getByRole('searchbox', { name: 'Shop, town or kind' })
    await field.fill('barber')
    await expect(page.locator('#shops').getByRole('status')).toHaveText('No shop yet for “barber”')
    await field.fill('bakery ypsilanti')
    await expect(page.locator('#shops li:visible p:first-child')).toHaveText([
      'Depot Lane Coffee',
      'Riverside Bread Company',
    ])
  })
  expect(pageErrors).toEqual([])
})
