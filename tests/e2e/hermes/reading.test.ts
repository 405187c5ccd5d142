import {
  backToQueue,
  openReview,
  row,
  showList,
  signInOnline,
} from '../../fixtures/screens/hermes.ts'
import {
  business,
  frame,
  keepBatteryLow,
  lines,
  panel,
  READ,
  STATED,
  storedReadings,
  subtotal,
} from '../../fixtures/screens/image-reading.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ reducedMotion: 'reduce' })

test('[X1] [X2] [V3] an image is read in the browser: its lines beside the form, confirmed by one key, forgotten at sign-out', async ({
  newTablet,
  server,
  pageErrors,
}) => {
  const page = await newTablet({ readsImages: true })
  await keepBatteryLow(page)
  await signInOnline(page, server.origin)
  await openReview(page, STATED)
  await expect(panel(page).getByRole('button', { name: 'Confirm' })).toBeVisible(READ)

  await test.step('it fills in nothing, and a field in use shows its line alone, framed in the image', async () => {
    await expect(business(page)).toHaveValue('')
    await expect(subtotal(page)).toHaveValue('')
    expect((await storedReadings(page)).join()).toContain(STATED)
    await expect(lines(page)).toHaveCount(3)
    await subtotal(page).click()
    await expect(lines(page)).toHaveCount(1)
    await expect(frame(page)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Lines read in the image' })).toContainText(
      '$115.88',
    )
    await page.keyboard.press('Escape')
    await expect(lines(page)).toHaveCount(3)
    await expect(frame(page)).toHaveCount(0)
  })

  await test.step('one key confirms what was looked at', async () => {
    await expect(async () => {
      await page.keyboard.press('c')
      await expect(page).not.toHaveURL(new RegExp(STATED), { timeout: 5_000 })
    }).toPass()
    await backToQueue(page)
    await showList(page, 'Sent')
    await expect(row(page, STATED)).toBeVisible()
  })

  await test.step('forgotten at sign-out', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(/login/)
    await expect.poll(() => storedReadings(page)).toEqual([])
  })
  const { ledger } = await server.ledger()
  expect(ledger).toMatchObject([{ reviewId: STATED, points: 115 }])
  expect(pageErrors).toEqual([])
})
