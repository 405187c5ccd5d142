import type { Page } from 'playwright'
import {
  chooseBusiness,
  receiptImage,
  signInToQueue,
  status,
} from '../../fixtures/screens/hermes.ts'
import { PHONE, SIZES } from '../../fixtures/screens/sizes.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ leavesNothing: true, isOnline: true })

/** Its image is that of r-0009, rotated, scaled down and saved again, from another customer. */
const RESENT = 'r-0059'

const similarTab = (page: Page) => page.getByRole('tab', { name: /^Similar Receipts/ })
const templateTab = (page: Page) => page.getByRole('tab', { name: 'Receipt Template' })
const duplicate = (page: Page) => page.getByRole('checkbox', { name: 'Duplicate' })

test('[X4] [V1] [V8] [V9] an image sent twice is hinted at and compared, beside its business’s template, offline too', async ({
  newTablet,
  server,
}) => {
  const page = await newTablet({ keepsForLater: true })
  await signInToQueue(page, server.origin)
  await page.goto(`/hermes/${RESENT}`)
  await expect(receiptImage(page)).toBeVisible()
  const hint = page.getByRole('status', { name: 'Hints' })
  // Prefetched images are hashed one at a time, when the page is idle.
  await expect(hint).toContainText('The same image came from priya.nair@customers.example', {
    timeout: 60_000,
  })
  await expect(duplicate(page)).not.toBeChecked()
  const tick = hint.getByRole('button', { name: 'Tick “Duplicate”' })
  for (const size of [PHONE, ...SIZES]) {
    await page.setViewportSize(size)
    // A trial click fails if something covers the button.
    await tick.click({ trial: true })
  }
  await tick.click()
  await expect(duplicate(page)).toBeChecked()
  await chooseBusiness(page, 'Depot Lane Coffee')

  await expect(similarTab(page)).toContainText('(1)')
  await similarTab(page).click()
  await expect(page.getByText('business, datetime and subtotal are filled in')).toBeVisible()
  await expect(page.getByText('Same image', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Compare/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Compare the receipts' })
  await expect(dialog.locator('img[src^="blob:"]')).toHaveCount(2)
  await expect(dialog.getByRole('row', { name: /^Customer/ })).toContainText('differs')
  await expect(dialog.getByRole('row', { name: /^Status/ })).not.toContainText('differs')
  await page.keyboard.press('Escape')
  await templateTab(page).click()
  const template = page.getByRole('region', { name: 'Template of Depot Lane Coffee' })
  await expect(template.locator('img[src^="blob:"]').first()).toBeVisible()

  await page.context().setOffline(true)
  await expect(status(page)).toContainText('Offline')
  await page.reload()
  await expect(hint).toContainText('The same image came from priya.nair@customers.example')
  await similarTab(page).click()
  await expect(page.getByText('Same image', { exact: true })).toBeVisible()
  await templateTab(page).click()
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expect(template.locator('img[src^="blob:"]').first()).toBeInViewport()
  }
  await expect(template.getByRole('radio')).toHaveCount(2)
})
