import type { Locator, Page } from 'playwright'
import { receiptImage, signInOnline } from '../fixtures/screens/hermes.ts'
import { PHONE, UPRIGHT } from '../fixtures/screens/sizes.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ isOnline: true, leavesNothing: true, viewport: PHONE })

/** The same phone with the bars of its browser. */
const PHONE_WITH_BARS = { width: 390, height: 664 }

/** Without and with what the customer stated, which comes before the first field; and with two images. */
const REQUESTS = ['r-0001', 'r-0002', 'r-0004']

const firstField = (page: Page) => page.locator('form [data-field]').first()

/** @returns the points of a part, in its middle and near its edges, where something else lies or the screen ends */
function coveredPoints(part: Locator): Promise<string[]> {
  return part.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const across = [left + 2, (left + right) / 2, right - 2]
    const down = [top + 2, (top + bottom) / 2, bottom - 2]
    return across
      .flatMap((x) => down.map((y) => ({ x, y, found: document.elementFromPoint(x, y) })))
      .filter(({ found }) => !element.contains(found))
      .map(({ x, y, found }) => `${x}, ${y}: ${found?.outerHTML.slice(0, 80)}`)
  })
}

test('[V3] a review opens with its first field above the fold of a phone, and an image that can be read', async ({
  page,
  server,
}) => {
  await signInOnline(page, server.origin)
  for (const reviewId of REQUESTS) {
    await page.goto(`/hermes/${reviewId}`)
    await expect(receiptImage(page)).toBeVisible()
    for (const size of [PHONE, PHONE_WITH_BARS, UPRIGHT]) {
      await page.setViewportSize(size)
      const seen = `${reviewId} at ${size.width} × ${size.height}`
      await expect(firstField(page).getByRole('combobox', { name: 'Business' })).toBeVisible()
      expect(await coveredPoints(firstField(page)), seen).toEqual([])
      const image = (await receiptImage(page).locator('xpath=..').boundingBox())?.height ?? 0
      expect(image, seen).toBeGreaterThan(size.height / 4)
    }
  }
})
