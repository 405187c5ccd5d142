/** What a device has of offers and shops serves it without a network: an end in a calendar, that it has come, a card on paper. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { ADD_BUSINESS, signedIn, STAFF } from '../../fixtures/servers/client.ts'
import { query } from '../../fixtures/servers/test-database.ts'
import { businessNamed } from '../../fixtures/data/new-business.ts'
import { signIn } from '../../fixtures/screens/hermes.ts'
import { expect, test } from '../../fixtures/test.ts'

const COUPON = '/MoCoCoupon/c-dumplings'

/** Lets the worker ask again: what is less than a minute old it does not. */
async function ageStoredAnswers(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const cache = await caches.open('public-data')
    for (const key of await cache.keys()) {
      const stored = await cache.match(key)
      const headers = new Headers(stored?.headers)
      headers.set('x-saved-at', String(Date.now() - 3 * 3_600_000))
      await cache.put(key, new Response(await stored?.blob(), { status: stored?.status, headers }))
    }
  })
}

test('[K2] [K3] [K5] without a network an offer goes into a calendar, says that it has ended, and a shop’s card is printed', async ({
  page,
  server,
}) => {
  const isStored = (path: string) =>
    page.evaluate(async (path) => Boolean(await caches.match(path)), path)
  const end = (when: string) =>
    query(server.dataDir, `update coupons set expires_at = ${when} where id = 'c-dumplings'`)
  await end(`'2099-12-01T04:59:59Z'`)
  await page.goto('/MoCo')
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await page.goto(COUPON)
  await expect.poll(() => isStored('/api/main/prod/moco/coupon/c-dumplings')).toBe(true)

  await test.step('its end, without a network', async () => {
    await page.context().setOffline(true)
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Add to calendar' }).click()
    const file = await readFile(await (await downloading).path(), 'utf8')
    expect(file).toContain('SUMMARY:Ends: Six dumplings free at Hungerford Noodle House')
    await page.context().setOffline(false)
  })

  const ended = page.getByText(/^This offer ended on /)
  await test.step('the first visit after its end says so as soon as the server does', async () => {
    await end(`now() - interval '1 hour'`)
    await ageStoredAnswers(page)
    await page.goto(COUPON)
    await expect(ended).toBeVisible()
  })

  await test.step('every later one says it, without a network too, and leads on', async () => {
    await page.context().setOffline(true)
    await page.goto(COUPON)
    await expect(ended).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Six dumplings free' })).toBeVisible()
    await page.getByRole('link', { name: /^\$5 off a beef noodle bowl/ }).click()
    await expect(page).toHaveURL('/MoCoCoupon/c-noodle-bowl')
    await page.context().setOffline(false)
  })

  await test.step('a card for the counter is printed from the cache, on the paper that was chosen', async () => {
    const staff = await signedIn(server.origin, STAFF)
    await staff.post(ADD_BUSINESS, businessNamed('Fenton Bagels', { is_moco_business: '1' }))
    await signIn(page, server.origin, STAFF)
    await page.goto('/hermes/business')
    await page.getByRole('link', { name: 'Card for the counter of Fenton Bagels' }).click()
    const card = page.getByRole('article', { name: 'The card of Fenton Bagels' })
    await expect(card).toBeVisible()
    // Hermes is stored some time after the first sign-in.
    await expect(async () => {
      await page.context().setOffline(false)
      await page.reload()
      await expect(card).toBeVisible({ timeout: 5000 })
      await page.context().setOffline(true)
      await page.reload()
      await expect(card).toBeVisible({ timeout: 5000 })
    }).toPass()
    for (const [size, width] of [
      ['A6', 298],
      ['A4', 595],
    ] as const) {
      await page.getByText(size, { exact: true }).click()
      const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
      expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
      const [, across = ''] = /\/MediaBox\s*\[0 0 ([\d.]+)/.exec(paper) ?? []
      expect(Math.round(Number(across))).toBe(width)
    }
  })
})
