import {
  openReview,
  reject,
  row,
  showList,
  signInToQueue,
  status,
} from '../fixtures/screens/hermes.ts'
import { SIZES } from '../fixtures/screens/sizes.ts'
import { limitStorage } from '../fixtures/tablets/storage.ts'
import { expect, test } from '../fixtures/test.ts'

test('[V10] a full tablet drops images, then says what is wrong, and the form stays filled', async ({
  page,
  server,
}) => {
  const storage = await limitStorage(page, server.origin)
  await signInToQueue(page, server.origin)
  await openReview(page, 'r-0003')
  await storage.fill()
  await page.getByLabel('Notes').fill('Torn in the middle')
  await page.locator('label').filter({ hasText: 'Altered' }).click()
  await page.getByRole('button', { name: 'Reject' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Your decision was NOT saved' })
  await expect(alert).toContainText('The storage of this tablet is full')
  await expect(alert).toContainText('Free some storage space on the tablet, then try again')
  await expect(page.getByLabel('Notes')).toHaveValue('Torn in the middle')
  await expect(page.getByRole('checkbox', { name: 'Altered' })).toBeChecked()
  await storage.free()
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('0 ready offline')).toBeVisible()
  await showList(page, 'Sent')
  await expect(row(page, 'r-0003')).toBeVisible({ timeout: 60_000 })
})

test('[V10] a database that is taken away under a review is opened again', async ({
  page,
  server,
}) => {
  await signInToQueue(page, server.origin)
  await openReview(page, 'r-0005')
  await page.getByLabel('Notes').fill('Typed before it was taken away')
  await server.orderFaults({
    method: 'GET',
    path: '/receipt_activity',
    kind: 'status-500',
    times: 99,
  })
  await page.evaluate(async () => {
    const all = await indexedDB.databases()
    const names = all.flatMap(({ name }) => (name?.startsWith('hermes:') ? [name] : []))
    for (const name of names) {
      await new Promise((resolve) => (indexedDB.deleteDatabase(name).onsuccess = resolve))
      // As if another tab had changed something: the page reads again, from a database that is now empty.
      new BroadcastChannel(name).postMessage('queue')
    }
  })
  await reject(page)
  await showList(page, 'Sent')
  await row(page, 'r-0005').click({ timeout: 60_000 })
  await expect(page.getByText('Typed before it was taken away')).toBeVisible()
})

test('the status tells how full a tablet or a desk is, and its words are not cut', async ({
  page,
  server,
}) => {
  await signInToQueue(page, server.origin)
  // Their box clips: a line lower than the font's own is cut in Firefox, whatever Chromium shows.
  const words = status(page).getByText('nothing waiting')
  const [line = 0, ownLine = 0] = await words.evaluate((box) =>
    ['', 'normal'].map((lineHeight) => {
      box.style.lineHeight = lineHeight
      return box.getBoundingClientRect().height
    }),
  )
  expect(line).toBeGreaterThanOrEqual(ownLine)
  await status(page).click()
  const meter = page.getByRole('meter', { name: /^Storage: [\d.]+ MB of [\d.]+ GB used · / })
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expect(meter).toBeInViewport()
    const value = await meter.evaluate((element: HTMLMeterElement) => element.value)
    expect(value).toBeGreaterThan(100_000)
  }
})
