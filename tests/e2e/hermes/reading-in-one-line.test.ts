import type { Page } from 'playwright'
import { holdRequests } from '../../fixtures/tablets/hold-requests.ts'
import { receiptImage, signInOnline, SLIGO_COFFEE } from '../../fixtures/screens/hermes.ts'
import { PHONE, UPRIGHT } from '../../fixtures/screens/sizes.ts'
import { expect, test } from '../../fixtures/test.ts'

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
