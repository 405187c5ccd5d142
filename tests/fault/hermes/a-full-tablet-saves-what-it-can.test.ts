import { openReview, row, showList, signInToQueue } from '../../fixtures/screens/hermes.ts'
import { limitStorage } from '../../fixtures/tablets/storage.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ isRewritten: true })

test('[V10] a full tablet drops images, then says what is wrong, and the form stays filled', async ({
  page,
  server,
}) => {
  const storage = await limitStorage(page, server.origin)
  await signInToQueue(page, server.origin)
  await openReview(page, 'r-0003')
  await storage.fill()
  await page.getByRole('textbox', { name: 'Notes' }).fill('Torn in the middle')
  await page.locator('label').filter({ hasText: 'Altered', visible: true }).click()
  await page.getByRole('button', { name: 'Reject' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Your decision was NOT saved' })
  await expect(alert).toContainText('The storage of this tablet is full')
  await expect(alert).toContainText('Free some storage space on the tablet, then try again')
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Torn in the middle')
  await expect(page.getByRole('checkbox', { name: 'Altered' })).toBeChecked()
  await storage.free()
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('0 ready offline')).toBeVisible()
  await showList(page, 'Sent')
  await expect(row(page, 'r-0003')).toBeVisible({ timeout: 60_000 })
})
