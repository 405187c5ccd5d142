import {
  approve,
  chooseBusiness,
  fillApproval,
  openQueue,
  openReview,
  receiptImage,
  row,
  signIn,
  signInOnline,
  SLIGO_COFFEE,
  typeDateTime,
} from '../fixtures/screens/hermes.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ isOnline: true })

test('[V1] three tabs, with the count of similar receipts', async ({ page, server }) => {
  await signInOnline(page, server.origin)
  await openReview(page, SLIGO_COFFEE.id)
  await expect(page.getByRole('tab')).toHaveText(['Review', 'Receipt Template', 'Similar Receipts'])
  await page.getByRole('tab', { name: 'Similar Receipts' }).click()
  await expect(page.getByText('business, datetime and subtotal are filled in')).toBeVisible()
  await page.getByRole('tab', { name: 'Review' }).click()
  await fillApproval(page, SLIGO_COFFEE)
  await expect(page.getByRole('tab', { name: 'Similar Receipts' })).toContainText(/\d/)
  await page.getByRole('tab', { name: 'Receipt Template' }).click()
  await expect(page.getByRole('tabpanel').locator('img').nth(1)).toBeVisible()
  // Going back, the typed text is still there.
  await page.getByRole('tab', { name: 'Review' }).click()
  await expect(page.getByLabel('Subtotal before tax')).toHaveValue(SLIGO_COFFEE.subtotal)
})

test('[V2] the image zooms from 0.5 to 3 and turns by 90°, and a request can have several', async ({
  newTablet,
  server,
}) => {
  const page = await newTablet({ reducedMotion: 'reduce' })
  await signInOnline(page, server.origin)
  await openReview(page, 'r-0004')
  const zoomIn = page.getByRole('button', { name: 'Zoom in' })
  const zoomOut = page.getByRole('button', { name: 'Zoom out' })
  const level = page.getByRole('toolbar')
  for (let press = 0; press < 6 && (await zoomIn.isEnabled()); press += 1) await zoomIn.click()
  await expect(level).toContainText('300%')
  await expect(zoomIn).toBeDisabled()
  for (let press = 0; press < 8 && (await zoomOut.isEnabled()); press += 1) await zoomOut.click()
  await expect(level).toContainText('50%')
  await expect(zoomOut).toBeDisabled()
  await page.getByRole('button', { name: /turn right|rotate right/i }).click()
  await expect(receiptImage(page)).toHaveAttribute('style', /rotate\(90deg\)/)
  await page.getByRole('button', { name: /turn left|rotate left/i }).click()
  await expect(receiptImage(page)).toHaveAttribute('style', /rotate\(0deg\)/)
  const first = await receiptImage(page).getAttribute('src')
  await page.getByRole('radio', { name: 'Image 2' }).click()
  await expect(receiptImage(page)).not.toHaveAttribute('src', first ?? '')
})

test('[V3] the business search filters what is typed and takes only what is in the list', async ({
  page,
  server,
}) => {
  await signInOnline(page, server.origin)
  await openReview(page, SLIGO_COFFEE.id)
  const field = page.getByRole('combobox', { name: 'Business' })
  await field.fill('coffee')
  await expect(page.getByRole('option', { name: 'Sligo Creek Coffee' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Abay Table' })).toHaveCount(0)
  await field.fill('no such shop')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(
    page.getByText('You must select one of the businesses from the searchbox'),
  ).toBeVisible()
})

test('[V3] [V5] keys without a pause choose the shop that was typed, and no other is ever sent', async ({
  page,
  server,
}) => {
  await signInOnline(page, server.origin)
  await openReview(page, 'r-0008')
  const field = page.getByRole('combobox', { name: 'Business' })
  const type = async (text: string, ...keys: string[]) => {
    await field.focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
    for (const key of keys) await page.keyboard.press(key)
  }
  await type('railyard', 'ArrowDown', 'Enter')
  await expect(field).toHaveValue('Railyard Ramen')
  await type('kentlands', 'Enter')
  await expect(field).toHaveValue('Kentlands Flower Barn')
  await type('sligo creek coffee', 'Tab')
  await expect(field).toHaveValue('Sligo Creek Coffee')
  await type('coffee', 'ArrowDown', 'Enter')
  await expect(field).toHaveValue('Depot Lane Coffee')
  // Everything else is valid, so only the search box prevents the approval.
  await typeDateTime(page, SLIGO_COFFEE.time)
  await page.getByLabel('Subtotal before tax').fill(SLIGO_COFFEE.subtotal)
  await type('coffee', 'Enter')
  await expect(page.getByRole('option')).toHaveText(['Depot Lane Coffee', 'Sligo Creek Coffee'])
  await page.keyboard.press('Tab')
  await expect(field).toHaveAccessibleDescription(/Nothing is chosen yet: 2 in the list match/)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(field).toHaveAccessibleDescription(
    /You must select one of the businesses from the searchbox/,
  )
  await expect(field).toHaveValue('coffee')

  await type('railyard', 'Enter')
  // On the context, because the worker may be the one that sends.
  const sent = page.context().waitForEvent('request', {
    predicate: (request) => request.url().endsWith('/receipt_activity') && !!request.postData(),
    timeout: 120_000,
  })
  await approve(page)
  expect((await sent).postDataJSON()).toMatchObject({
    businessId: 'b-railyard-ramen',
    businessName: 'Railyard Ramen',
  })
})

test('[V3] an error of the business list is shown in a modal with the server’s words', async ({
  page,
  server,
}) => {
  await server.orderFaults({
    method: 'GET',
    path: '/businesses?reviewId',
    kind: 'status-422',
    // More than once, because prefetching reads the list too.
    times: 99,
  })
  await signIn(page, server.origin)
  await openQueue(page, server.origin)
  await row(page, SLIGO_COFFEE.id).click()
  await expect(page.getByRole('alertdialog')).toContainText('Injected 422')
})

test('[V3] the business list is read again every five minutes', async ({ page, server }) => {
  // Before the page: it would see the year 1970 for a moment.
  await page.clock.install()
  await signInOnline(page, server.origin)
  await openReview(page, SLIGO_COFFEE.id)
  const reads = async () =>
    (await server.requests()).filter((request) => request.includes('/prod/businesses?reviewId'))
      .length
  await expect.poll(reads).toBe(1)
  await page.clock.fastForward('05:01')
  await expect.poll(reads).toBe(2)
})

test('[V4] the date is New York’s with seconds, also in the hour that comes twice', async ({
  newTablet,
  server,
}) => {
  const page = await newTablet({ timezoneId: 'America/Los_Angeles' })
  await signInOnline(page, server.origin)
  await openReview(page, SLIGO_COFFEE.id)
  await expect(page.getByText('if no seconds, enter 00')).toBeVisible()
  await expect(page.getByRole('spinbutton', { name: /^second/ })).toBeVisible()
  await typeDateTime(page, '11012026013000AM')
  await page.locator('label').filter({ hasText: 'second 1:30 AM (EST)' }).click()
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/receipt_activity'),
  )
  await chooseBusiness(page, SLIGO_COFFEE.business)
  await page.getByLabel('Subtotal before tax').fill('8.20')
  await approve(page)
  const body = (await sent).postDataJSON() as { receiptDatetime: string }
  expect(body.receiptDatetime).toBe('2026-11-01T06:30:00.000Z')
})
