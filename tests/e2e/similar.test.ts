import type { Page } from 'playwright'
import {
  chooseBusiness,
  fillApproval,
  openReview,
  receiptImage,
  signInOnline,
  signInToQueue,
  status,
  typeDateTime,
} from '../fixtures/screens/hermes.ts'
import { DESK, PHONE, SIZES } from '../fixtures/screens/sizes.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ leavesNothing: true, isOnline: true })

/** Its image is that of r-0009, rotated, scaled down and saved again, from another customer. */
const RESENT = 'r-0059'
/** The receipt of r-0002 in another photograph, from the same customer. */
const SECOND_PHOTO = 'r-0013'
const HARDWARE = {
  business: 'Twinbrook Hardware & Paint',
  time: '11082026104027AM',
  subtotal: '115.88',
}

const similarTab = (page: Page) => page.getByRole('tab', { name: /^Similar Receipts/ })
const reason = (page: Page, name: string) => page.getByRole('checkbox', { name })

async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await expect(status(page)).toContainText('Offline')
}

test('[V1] [V8] an image sent twice is hinted at and compared field by field, offline too', async ({
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
  await expect(reason(page, 'Duplicate')).not.toBeChecked()
  await hint.getByRole('button', { name: 'Tick “Duplicate”' }).click()
  await expect(reason(page, 'Duplicate')).toBeChecked()

  await expect(similarTab(page)).toContainText('(1)')
  await similarTab(page).click()
  await expect(page.getByText('business, datetime and subtotal are filled in')).toBeVisible()
  await expect(page.getByText('Same image', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Compare/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Compare the receipts' })
  await expect(dialog.locator('img[src^="blob:"]')).toHaveCount(2)
  await expect(dialog.getByRole('row', { name: /^Customer/ })).toContainText('differs')
  await expect(dialog.getByRole('row', { name: /^Status/ })).not.toContainText('differs')

  await goOffline(page)
  await page.reload()
  await expect(hint).toContainText('The same image came from priya.nair@customers.example')
  await similarTab(page).click()
  await expect(page.getByText('Same image', { exact: true })).toBeVisible()
})

test('[V8] the server is searched once three fields are filled; offline the tablet is, and says so', async ({
  newTablet,
  server,
}) => {
  const page = await newTablet({ keepsForLater: true, viewport: DESK })
  await signInToQueue(page, server.origin)
  await openReview(page, SECOND_PHOTO)
  const searches = async () =>
    (await server.requests()).filter((request) => request.includes('/similar_receipt')).length
  await fillApproval(page, HARDWARE)
  await expect(similarTab(page)).toContainText('(1)')
  expect(await searches()).toBe(1)
  await expect(page.getByRole('status', { name: 'Hints' })).toContainText(
    'another receipt with the same total',
  )
  await similarTab(page).click()
  await expect(page.getByText('Searched on the server')).toBeVisible()
  const card = page.getByRole('listitem').filter({ hasText: 'devon.clarke' })
  await expect(card).toContainText('Same business and subtotal within a day')
  await expect(card).toContainText('Same customer and total')

  await goOffline(page)
  await page.reload()
  await similarTab(page).click()
  await expect(page.getByText(/^Searched on this tablet only: \d+ requests\.$/)).toBeVisible()
  await expect(card).toContainText('Same business and subtotal within a day')
  await page.getByRole('tab', { name: 'Review', exact: true }).click()
  await page.getByLabel('Subtotal before tax').fill('115.89')
  await similarTab(page).click()
  await expect(page.getByText('No similar receipts found!')).toBeVisible()
  await expect(page.getByText(/^Searched on this tablet only: \d+ requests\.$/)).toBeVisible()
})

test('hints of the date suggest a reason and tick nothing by themselves', async ({
  page,
  server,
}) => {
  await signInOnline(page, server.origin)
  // The customer stated a date in September.
  await page.goto('/hermes/r-0019')
  const hints = page.getByRole('status', { name: 'Hints' })
  await expect(hints).toContainText('More than 30 days old')
  await expect(reason(page, 'Expired (older than 30 days)')).not.toBeChecked()
  await hints.getByRole('button', { name: 'Tick “Expired”' }).click()
  await expect(reason(page, 'Expired (older than 30 days)')).toBeChecked()
  // The typed date overrides the one that the customer stated.
  await typeDateTime(page, '12012026090000AM')
  await expect(hints).toContainText('is in the future')
  await expect(hints).not.toContainText('30 days')
  const tick = hints.getByRole('button', { name: 'Tick “Missing or invalid date”' })
  for (const size of [PHONE, ...SIZES]) {
    await page.setViewportSize(size)
    // A trial click fails if something covers the button.
    await tick.click({ trial: true })
  }
  await tick.click()
  await expect(reason(page, 'Missing or invalid date')).toBeChecked()
})

test('[V9] a template that was seen once is there offline, with its images', async ({
  newTablet,
  server,
}) => {
  const page = await newTablet({ keepsForLater: true })
  await signInToQueue(page, server.origin)
  await page.goto(`/hermes/${RESENT}`)
  const template = page.getByRole('region', { name: 'Template of Depot Lane Coffee' })
  await chooseBusiness(page, 'Depot Lane Coffee')
  await page.getByRole('tab', { name: 'Receipt Template' }).click()
  await expect(template.locator('img[src^="blob:"]').first()).toBeVisible()
  await page.goto('/hermes/dashboard')
  await expect(page.getByRole('heading', { name: 'Review Receipt' })).toBeVisible()

  await goOffline(page)
  await page.goto(`/hermes/${RESENT}`)
  await page.getByRole('tab', { name: 'Receipt Template' }).click()
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expect(template.locator('img[src^="blob:"]').first()).toBeInViewport()
  }
  await expect(template.getByRole('radio')).toHaveCount(2)
})

test('[V9] a business without a template says so', async ({ page, server }) => {
  await signInOnline(page, server.origin)
  await openReview(page, 'r-0001')
  await chooseBusiness(page, 'Old Towne Vinyl')
  await page.getByRole('tab', { name: 'Receipt Template' }).click()
  await expect(
    page.getByText('This business has no uploaded a receipt template yet', { exact: true }),
  ).toBeVisible()
})
