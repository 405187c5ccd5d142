/** Image URLs end after a day or two; the images on a tablet stay until somebody signs out. */
import type { Page } from 'playwright'
import { openReview, READY, signInToQueue } from '../fixtures/screens/hermes.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ leavesNothing: true })

const shownImage = (page: Page) => page.locator('img[src^="blob:"]').first()

test('[Q4] images that an earlier release kept under whole URLs still show offline', async ({
  page,
  server,
}) => {
  await signInToQueue(page, server.origin)
  await page.evaluate(async () => {
    for (const name of (await caches.keys()).filter((one) => one.startsWith('receipt-images'))) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        if (response) await cache.put(`${request.url}?signature=old`, response)
        await cache.delete(request)
      }
    }
  })
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText(READY)).toBeVisible()
  await openReview(page, 'r-0002')
  await expect(shownImage(page)).toBeVisible()
})

test('[V2] the browser itself keeps no image, and a screen asks for each only once', async ({
  page,
  server,
}) => {
  const urls: string[] = []
  page.on('request', (request) => {
    // What a page that was left was still fetching is asked for again.
    if (request.isNavigationRequest()) urls.length = 0
    if (/-images\/r-/.test(request.url())) urls.push(request.url())
  })
  await signInToQueue(page, server.origin)
  await openReview(page, 'r-0002')
  await expect(shownImage(page)).toBeVisible()
  expect(urls.length).toBeGreaterThan(0)
  expect(new Set(urls).size).toBe(urls.length)
  const kept = await page.evaluate(
    (all) =>
      Promise.all(
        all.map((url) =>
          fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).then(
            ({ ok }) => ok,
            () => false,
          ),
        ),
      ),
    urls,
  )
  expect(kept).not.toContain(true)
})

test('[V2] an image whose URL has expired shows as soon as the queue has been read again', async ({
  page,
  server,
}) => {
  await signInToQueue(page, server.origin)
  let say = () => {}
  const hasExpired = new Promise<void>((resolve) => (say = resolve))
  await page.route(/receipt_activity(\?|$)/, async (route) => {
    await hasExpired
    const response = await route.fetch()
    // As signed on the next day; everything before that has expired.
    const body = (await response.text()).replace(/\?viewer=/g, '?day=2&viewer=')
    await route.fulfill({ response, body })
  })
  await page.route(/-images\/r-0002/, async (route) => {
    if (route.request().url().includes('day=2')) await route.continue()
    else {
      await route.fulfill({ status: 404, json: { error: 'There is no such image' } })
      say()
    }
  })
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith('receipt-images')) await caches.delete(name)
    }
  })
  await page.goto('/hermes/r-0002')
  await expect(shownImage(page)).toBeVisible()
})
