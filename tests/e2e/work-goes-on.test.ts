import { readStaffDatabase } from '../fixtures/tablets/databases.ts'
import { crashTab } from '../fixtures/tablets/browser.ts'
import {
  backToQueue,
  openReview,
  receiptImage,
  reject,
  row,
  showList,
  signInOnline,
  signInToQueue,
} from '../fixtures/screens/hermes.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ isOnline: true })

test('[V10] what was typed survives leaving, a reload and a crash of the tab', async ({
  newTablet,
  server,
}) => {
  const page = await newTablet({ keepsForLater: true })
  await signInToQueue(page, server.origin)
  await openReview(page, 'r-0009')
  await page.getByLabel('Notes').fill('Half typed')
  await page.locator('label').filter({ hasText: 'Altered' }).click()
  await backToQueue(page)
  await openReview(page, 'r-0009')
  await expect(page.getByLabel('Notes')).toHaveValue('Half typed')
  await page.reload()
  await expect(page.getByLabel('Notes')).toHaveValue('Half typed')
  await page.getByLabel('Notes').fill('Half typed, and more')
  await expect
    .poll(async () => (await readStaffDatabase(page)).drafts)
    .toMatchObject([{ draft: { notes: 'Half typed, and more' } }])
  const opened = await crashTab(page)
  await opened.goto('/hermes/r-0009')
  await expect(opened.getByLabel('Notes')).toHaveValue('Half typed, and more')
  await expect(opened.getByRole('checkbox', { name: 'Altered' })).toBeChecked()
})

test('a link to a request further down the queue finds it', async ({ page, server }) => {
  await signInOnline(page, server.origin)
  await page.goto('/hermes/r-0058')
  await expect(receiptImage(page)).toBeVisible()
  await page.goto('/hermes/r-9999')
  await expect(page.getByText('This request is not in the queue')).toBeVisible()
})

test('[V10] six receipts in a row by touch, offline from the third on, all arrive', async ({
  newTablet,
  server,
  pageErrors,
}) => {
  const page = await newTablet({ keepsForLater: true })
  await signInToQueue(page, server.origin)
  const links = page.getByRole('list', { name: 'Requests to review' }).getByRole('link')
  const decided: string[] = []
  for (let count = 0; count < 6; count += 1) {
    if (count === 2) await page.context().setOffline(true)
    const href = (await links.first().getAttribute('href')) ?? ''
    const reviewId = href.replace('/hermes/', '')
    await openReview(page, reviewId)
    await reject(page)
    await expect(row(page, reviewId)).toHaveCount(0)
    decided.push(reviewId)
  }
  await page.context().setOffline(false)
  await showList(page, 'Sent')
  for (const reviewId of decided) {
    await expect(row(page, reviewId)).toBeVisible({ timeout: 60_000 })
  }
  const { decisions } = await server.ledger()
  const stored = decisions.map(({ reviewId }) => reviewId)
  expect(stored).toEqual(expect.arrayContaining(decided))
  expect(pageErrors).toEqual([])
})
