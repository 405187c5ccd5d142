import type { Page } from 'playwright'
import { openQueue, receiptImage, row, signIn } from '../../fixtures/screens/hermes.ts'
import { walkWithTab } from '../../fixtures/screens/tab-order.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ isOnline: true, leavesNothing: true, reducedMotion: 'reduce', colorScheme: 'dark' })

/** Expects that Tab reaches everything that can be pressed, and that each stop shows its focus. */
async function expectSoundTabOrder(page: Page, atLeast: number): Promise<void> {
  const { stops, withoutFocusRing, unreached } = await walkWithTab(page)
  expect({ withoutFocusRing, unreached }, page.url()).toEqual({
    withoutFocusRing: [],
    unreached: [],
  })
  expect(stops, page.url()).toBeGreaterThanOrEqual(atLeast)
}

test('every action is reached by Tab, and the focus is in sight', async ({ page, server }) => {
  await page.goto('/hermes/login')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expectSoundTabOrder(page, 3)
  await signIn(page, server.origin)
  await expect(page.getByRole('link', { name: 'Review Receipt' })).toBeVisible()
  await expectSoundTabOrder(page, 4)
  await page.goto('/hermes/business/add')
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible()
  await expectSoundTabOrder(page, 30)

  await openQueue(page, server.origin)
  await page.getByLabel('Find any receipt').fill('maya')
  await expect(row(page, 'r-0002')).toHaveCount(0)
  await expectSoundTabOrder(page, 12)
  await page.goto('/hermes/r-0004')
  await expect(receiptImage(page)).toBeVisible()
  await expectSoundTabOrder(page, 25)
  for (const tab of ['Receipt Template', 'Similar Receipts']) {
    await page.getByRole('tab', { name: tab }).click()
    await expectSoundTabOrder(page, 5)
  }
})
