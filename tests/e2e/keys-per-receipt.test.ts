import type { Page } from 'playwright'
import { receiptImage, row, showList, signInToQueue } from '../fixtures/screens/hermes.ts'
import { DESK } from '../fixtures/screens/sizes.ts'
import { expect, test } from '../fixtures/test.ts'

/** Reading takes seconds, and many more on a busy machine. */
const READ = { timeout: 90_000 }

/** All that an approval needs can be read in its image. */
const READ_IN_FULL = 'r-0006'
/** Its date is torn off. */
const WITHOUT_DATE = { id: 'r-0033', date: '11142026104027AM' }

async function openAndRead(page: Page, reviewId: string): Promise<void> {
  await page.goto(`/hermes/${reviewId}`)
  await expect(receiptImage(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use all' })).toBeVisible(READ)
}

/** Approves with these keys and no other. */
async function approveBy(page: Page, ...keys: string[]): Promise<void> {
  const reviewed = page.url()
  for (const key of keys) await page.keyboard.press(key)
  await page.waitForURL((url) => url.href !== reviewed)
}

test('[V5] what was read takes two keys, and what is left of it three and its digits, on a tablet and a desk', async ({
  newTablet,
  server,
}) => {
  const page = await newTablet({ readsImages: true })
  await signInToQueue(page, server.origin)
  await openAndRead(page, READ_IN_FULL)
  await approveBy(page, 's', 'Shift+A')

  await page.setViewportSize(DESK)
  await openAndRead(page, WITHOUT_DATE.id)
  await page.keyboard.press('s')
  await expect(page.getByRole('spinbutton', { name: /^month/ })).toBeFocused()
  await expect(page.getByRole('region', { name: 'From the image' })).toContainText('Date is left')
  await approveBy(page, ...WITHOUT_DATE.date, 'Enter', 'Shift+A')

  await page.keyboard.press('q')
  await showList(page, 'Sent')
  await expect(row(page, WITHOUT_DATE.id)).toBeVisible()
  const { ledger } = await server.ledger()
  expect(ledger.map(({ reviewId }) => reviewId)).toEqual([READ_IN_FULL, WITHOUT_DATE.id])
})
