import type { Page } from 'playwright'
import { receiptImage, row, signInToQueue } from '../fixtures/screens/hermes.ts'
import {
  charge,
  confirmButton,
  keepBatteryLow,
  openConfirmable,
  READ,
} from '../fixtures/screens/image-reading.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ leavesNothing: true })

/** Both customers stated what their images show. */
const [EARLIER, READY] = ['r-0002', 'r-0009']
const MARK = 'Ready to confirm'

const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** @returns the addresses of the rows, from the first one on */
const listed = (page: Page) =>
  page
    .getByRole('list', { name: 'Requests to review' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1)))

async function expectFirst(page: Page, ...ids: string[]): Promise<void> {
  await expect.poll(async () => (await listed(page)).slice(0, ids.length)).toEqual(ids)
}

async function expectOrder(page: Page, on: string, off: string): Promise<void> {
  await expect(chip(page, on)).toHaveAttribute('aria-pressed', 'true')
  await expect(chip(page, off)).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByText(` · ${on.toLowerCase()}`)).toBeVisible()
}

test('[Q1] [Q5] what is ready to confirm comes first, also for next and previous, and nothing moves while it is read', async ({
  newTablet,
  server,
}) => {
  const page = await newTablet({ readsImages: true })
  await keepBatteryLow(page)
  await signInToQueue(page, server.origin)
  await openConfirmable(page, READY)
  await page.keyboard.press('q')
  await expectFirst(page, 'r-0001', EARLIER, 'r-0003')

  await chip(page, 'Newest first').click()
  await expectOrder(page, 'Newest first', 'Ready first')
  await chip(page, 'Ready first').click()
  await expectOrder(page, 'Ready first', 'Newest first')
  await expectFirst(page, READY, 'r-0001', EARLIER, 'r-0003')
  await expect(row(page, READY)).toContainText(MARK)
  await expect(row(page, EARLIER)).not.toContainText(MARK)

  await row(page, READY).click()
  await expect(confirmButton(page)).toBeVisible()
  await expect(page.getByText(/^1 of \d+/)).toBeVisible()
  await page.keyboard.press('n')
  await expect(page).toHaveURL('/hermes/r-0001')
  await expect(receiptImage(page)).toBeVisible()
  await page.keyboard.press('p')
  await expect(page).toHaveURL(`/hermes/${READY}`)
  await expect(confirmButton(page)).toBeVisible()
  await page.keyboard.press('q')
  await expectFirst(page, READY, 'r-0001', EARLIER)

  // Online, the queue is read again every minute, and its order with it.
  await page.context().setOffline(true)
  const before = await listed(page)
  await charge(page)
  await expect(row(page, EARLIER)).toContainText(MARK, READ)
  // Longer than the pause before a screen shows what has changed.
  await page.waitForTimeout(1_000)
  expect(await listed(page)).toEqual(before)

  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expectFirst(page, EARLIER, READY)
  await chip(page, 'Newest first').click()
  await expectOrder(page, 'Newest first', 'Ready first')
  await expect(row(page, 'r-0001')).toHaveCount(0)
})
