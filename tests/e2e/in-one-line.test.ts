import type { Locator, Page } from 'playwright'
import { holdRequests } from '../fixtures/tablets/hold-requests.ts'
import { receiptImage, signInOnline, SLIGO_COFFEE } from '../fixtures/screens/hermes.ts'
import { DESK, PHONE, TABLET, UPRIGHT } from '../fixtures/screens/sizes.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ isOnline: true, leavesNothing: true })

/** Where the parts of the form's beginning are, as `top, height`. */
function places(page: Page): Promise<string[]> {
  return page.locator('section[aria-label="From the image"], [data-field]').evaluateAll((parts) =>
    parts.map((part) => {
      const { top, height } = part.getBoundingClientRect()
      return `${top}, ${height}`
    }),
  )
}

// First, because later tablets get a copy of the storage in which reading is turned off.
test('[V3] on an upright screen the reading is one line, which moves nothing when it comes', async ({
  newTablet,
  server,
}) => {
  const page = await newTablet({ keepsForLater: true, readsImages: true })
  const letRead = await holdRequests(page.context(), /traineddata/)
  await signInOnline(page, server.origin)
  await page.goto(`/hermes/${SLIGO_COFFEE.id}`)
  await expect(receiptImage(page)).toBeVisible()
  const panel = page.getByRole('region', { name: 'From the image' })
  const state = panel.getByText('Reading the image…')

  const before: Record<number, string[]> = {}
  for (const size of [PHONE, UPRIGHT]) {
    await page.setViewportSize(size)
    await expect(state).toBeVisible()
    expect((await panel.boundingBox())?.height, `${size.width}`).toBeLessThan(60)
    before[size.width] = await places(page)
  }
  letRead()
  await expect(panel.getByRole('button', { name: 'Use all' })).toBeVisible({ timeout: 90_000 })
  for (const size of [PHONE, UPRIGHT]) {
    await page.setViewportSize(size)
    expect(await places(page), `${size.width}`).toEqual(before[size.width])
  }
})

/** @returns how many lines the words of a part take */
function countLines(part: Locator): Promise<number> {
  return part.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  })
}

test('[O4] how to install Hermes is one line on a tablet, and short on a phone', async ({
  page,
  server,
}) => {
  await signInOnline(page, server.origin)
  const note = page.getByText(/^Install Hermes/)
  // Their menus have it at the longest way.
  for (const brand of ['Microsoft Edge', 'Google Chrome']) {
    await page.addInitScript((name) => {
      const value = { brands: [{ brand: name }], platform: 'Windows' }
      Object.defineProperty(navigator, 'userAgentData', { value, configurable: true })
    }, brand)
    await page.goto('/hermes')
    await expect(note).toContainText('In the menu')
    for (const size of [UPRIGHT, TABLET, DESK]) {
      await page.setViewportSize(size)
      expect(await countLines(note), `${brand}, ${size.width}`).toBe(1)
    }
    await page.setViewportSize(PHONE)
    expect(await countLines(note), brand).toBeLessThanOrEqual(3)
  }
  await page.getByRole('button', { name: 'Got it' }).click()
  await expect(note).toHaveCount(0)
})
