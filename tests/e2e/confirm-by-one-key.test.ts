import type { Page } from 'playwright'
import { receiptImage, signInToQueue, status } from '../fixtures/hermes.ts'
import { DESK } from '../fixtures/sizes.ts'
import { expect, test } from '../fixtures/test.ts'

/** Reading takes seconds, and many more on a busy machine. */
const READ = { timeout: 90_000 }

/** The customer stated what its image shows. */
const AGREED = { id: 'r-0002', subtotal: 115.88 }
/** The customer stated another business. */
const DIFFERENT = 'r-0030'

const panel = (page: Page) => page.getByRole('region', { name: 'From the image' })
const confirmButton = (page: Page) => panel(page).getByRole('button', { name: 'Confirm' })
const lines = (page: Page) => page.getByRole('img', { name: /^The line read for/ })

test('[V3] [V4] [V5] [V10] one key confirms what was read and stated alike, after a look, once, also offline', async ({
  newTablet,
  server,
  pageErrors,
}) => {
  const page = await newTablet({ readsImages: true, viewport: DESK })
  await signInToQueue(page, server.origin)
  await page.goto(`/hermes/${DIFFERENT}`)
  await expect(panel(page).getByRole('button', { name: 'Use all' })).toBeVisible(READ)
  await page.keyboard.press('c')
  await expect(panel(page)).toContainText('The customer stated something else')
  await expect(confirmButton(page)).toHaveCount(0)

  await page.goto(`/hermes/${AGREED.id}`)
  await expect(confirmButton(page)).toBeVisible(READ)
  await expect(lines(page)).toHaveCount(3)
  await expect(panel(page)).toContainText('All three agree with the customer')
  await page.context().setOffline(true)
  // The look that a confirmation needs takes a moment; until then the key does nothing.
  await expect(async () => {
    await page.keyboard.press('c')
    await expect(page).not.toHaveURL(new RegExp(AGREED.id), { timeout: 1_000 })
  }).toPass()
  // A second press is for the request that is gone.
  await page.keyboard.press('c')
  await page.keyboard.press('c')
  const next = page.url()
  await expect(receiptImage(page)).toBeVisible()
  await page.keyboard.press('u')
  await expect(page).toHaveURL(new RegExp(AGREED.id))
  await expect(page.getByLabel('Subtotal before tax')).toHaveValue(AGREED.subtotal.toFixed(2))
  expect(page.url()).not.toBe(next)

  await expect(async () => {
    await page.keyboard.press('c')
    await expect(page).not.toHaveURL(new RegExp(AGREED.id), { timeout: 1_000 })
  }).toPass()
  await page.context().setOffline(false)
  await expect(status(page)).toContainText('nothing waiting', { timeout: 60_000 })
  const { decisions, ledger } = await server.ledger()
  expect(decisions.map(({ reviewId }) => reviewId)).toEqual([AGREED.id])
  expect(ledger.map(({ reviewId }) => reviewId)).toEqual([AGREED.id])
  expect(pageErrors).toEqual([])
})

test('[V5] a press before the rows have been looked at confirms nothing, and says so', async ({
  newTablet,
  server,
}) => {
  const page = await newTablet({ readsImages: true, viewport: DESK })
  await signInToQueue(page, server.origin)
  await page.goto(`/hermes/r-0009`)
  await expect(confirmButton(page)).toBeVisible(READ)
  await expect(lines(page)).toHaveCount(3)
  // While a field has the focus, only its own row is shown, so that the three are not looked at together.
  await page.keyboard.press('m')
  await expect(lines(page).filter({ visible: true })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.keyboard.press('3')
  await page.keyboard.press('c')
  await expect(panel(page)).toContainText('A rejection reason is ticked')
  await expect(page).toHaveURL(/r-0009/)
})
