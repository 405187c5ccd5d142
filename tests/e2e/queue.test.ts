import type { Page } from 'playwright'
import {
  backToQueue,
  openQueue,
  openReview,
  reject,
  row,
  showList,
  signIn,
  signInOnline,
  signInToQueue,
  status,
} from '../fixtures/screens/hermes.ts'
import { expect, test, type TestServer } from '../fixtures/test.ts'

test.use({ isOnline: true })
const LIST = 'GET /api/main/prod/receipt_activity'

async function pagesRead(server: TestServer): Promise<number> {
  return (await server.requests()).filter((request) => request.startsWith(LIST)).length
}

/** Signs in, waits until the first page of Hermes has read what it prefetches, and counts anew in the queue. */
async function signInAndCount(page: Page, server: TestServer): Promise<void> {
  await signIn(page, server.origin)
  await expect.poll(() => pagesRead(server)).toBe(2)
  await page.goto('about:blank')
  await server.endFaults()
  await openQueue(page, server.origin)
}

test('[Q1] the next page loads when the list is scrolled to 80%, until the whole queue is there', async ({
  newTablet,
  server,
}) => {
  const page = await newTablet({ keepsForLater: true })
  await signInAndCount(page, server)
  await expect(row(page, 'r-0001')).toBeVisible()
  // The queue reads as many requests as are prefetched: two pages.
  const toReview = page.getByRole('tab', { name: /^To review/ })
  await expect(toReview).toHaveText('To review (40+)')
  await expect(page.getByText('40 here, more on the server')).toBeVisible()
  await expect(page.getByText('40 ready offline')).toBeVisible({ timeout: 60_000 })
  // Its image was prefetched; that of the last request is not among the next 40.
  await expect(row(page, 'r-0001').locator('canvas')).toBeVisible()
  expect(await pagesRead(server)).toBe(2)
  const list = page.getByRole('list', { name: 'Requests to review' })
  await list.hover()
  const last = row(page, 'r-0058')
  await expect(async () => {
    await page.mouse.wheel(0, 900)
    await expect(last).toBeVisible({ timeout: 300 })
  }).toPass()
  await expect(last.locator('canvas')).toHaveCount(0)
  await expect(page.getByText('That is the whole queue.')).toBeVisible()
  expect(await pagesRead(server)).toBe(3)
  await expect(toReview).toHaveText('To review (57)')
  await expect(page.getByText('All 57 requests')).toBeVisible()

  await page.getByLabel('Find a customer or business').fill('maya')
  await expect(page.getByText(/^[2-9] of 57 match · oldest first/)).toBeVisible()
  await expect(page.locator('[data-live-announcer]')).toContainText(/[2-9] requests match/)
  await openReview(page, 'r-0001')
  await expect(page.getByText(/^1 of [2-9]$/)).toBeVisible()
})

test('[Q1] a screen that shows all that was read ahead loads the next page without scrolling', async ({
  newTablet,
  server,
}) => {
  const page = await newTablet({ viewport: { width: 820, height: 3000 } })
  await signInAndCount(page, server)
  await expect(page.getByText('That is the whole queue.')).toBeVisible()
  expect(await pagesRead(server)).toBe(3)
  // This tablet saves data. Rows show only images that are on it, and fetch none.
  await expect(row(page, 'r-0001').locator('svg')).toBeVisible()
  expect(
    (await server.requests()).filter((request) => request.includes('/receipt-images/')),
  ).toEqual([])
})

test('[Q2] a request whose last update is one to four minutes after its submission is not listed', async ({
  newTablet,
  server,
}) => {
  const page = await newTablet({ viewport: { width: 820, height: 4000 } })
  await signInOnline(page, server.origin)
  await expect(row(page, 'r-0058')).toBeVisible()
  await expect(row(page, 'r-0049')).toHaveCount(0)
  await expect(row(page, 'r-0054')).toHaveCount(0)
})

test('[Q3] times are New York’s, wherever the tablet is', async ({ newTablet, server }) => {
  const page = await newTablet({ timezoneId: 'Asia/Tokyo' })
  await signInOnline(page, server.origin)
  await expect(row(page, 'r-0001')).toContainText('Nov 10, 2026, 8:31 AM')
})

test('[Q4] queue and images are there after a reload with no network', async ({
  newTablet,
  server,
}) => {
  const page = await newTablet({ keepsForLater: true })
  await signInToQueue(page, server.origin)
  await page.context().setOffline(true)
  await page.reload()
  await expect(row(page, 'r-0001')).toBeVisible()
  await expect(status(page)).toContainText('Offline')
  await expect(page.getByText('Offline. The queue as of')).toBeVisible()
  await openReview(page, 'r-0004')
  await expect(page.getByRole('radio', { name: 'Image 2' })).toBeVisible()
})

test('[Q5] each entry shows its state: open, waiting to be sent, sent', async ({
  newTablet,
  server,
}) => {
  const page = await newTablet({ keepsForLater: true })
  await signInToQueue(page, server.origin)
  await expect(row(page, 'r-0002')).toContainText('Open')
  await openReview(page, 'r-0003')
  await page.getByLabel('Notes').fill('Half typed')
  await backToQueue(page)
  await expect(row(page, 'r-0003')).toContainText('Draft')
  await expect(row(page, 'r-0002')).not.toContainText('Draft')
  await page.context().setOffline(true)
  await openReview(page, 'r-0002')
  await reject(page)
  await expect(row(page, 'r-0002')).toHaveCount(0)
  await showList(page, 'Waiting to send')
  await expect(row(page, 'r-0002')).toContainText('Waiting to be sent')
  await expect(row(page, 'r-0002')).toContainText('No connection, sends when it is back')
  await page.context().setOffline(false)
  await showList(page, 'Sent')
  await expect(row(page, 'r-0002')).toContainText('Sent', { timeout: 60_000 })
})

test('a queue that cannot be read says so and can be tried again', async ({ page, server }) => {
  await server.orderFaults({
    method: 'GET',
    path: 'receipt_activity',
    kind: 'status-500',
    times: 999,
  })
  await signIn(page, server.origin)
  await openQueue(page, server.origin)
  await expect(page.getByText('Injected 500')).toBeVisible()
  await expect(page.getByRole('tab', { name: /^To review/ })).toHaveText('To review')
  await page.getByRole('button', { name: 'Try again' }).click()
  await server.endFaults()
  // It is also tried again by itself.
  await expect(row(page, 'r-0001')).toBeVisible()
})
