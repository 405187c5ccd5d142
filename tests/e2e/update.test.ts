import {
  openQueue,
  openReview,
  reject,
  row,
  showList,
  signInToQueue,
  status,
  typeDateTime,
} from '../fixtures/screens/hermes.ts'
import { release } from '../fixtures/servers/release.ts'
import { SIZES } from '../fixtures/screens/sizes.ts'
import { expect, test } from '../fixtures/test.ts'

test('[V10] a new version waits behind a prompt under a half-filled review, and unsent work survives it', async ({
  page,
  server,
}) => {
  await signInToQueue(page, server.origin)
  await server.orderFaults({
    method: 'POST',
    path: '/receipt_activity',
    kind: 'busy-for-an-hour',
    times: 9,
  })
  await openReview(page, 'r-0003')
  await reject(page)
  // Wait: its row has to be gone before the rows below it are stable enough to click.
  await expect(row(page, 'r-0003')).toHaveCount(0)
  await openReview(page, 'r-0004')
  await page.getByLabel('Notes').fill('Half filled')
  await typeDateTime(page, '1109')
  await page.evaluate(() => (document.documentElement.dataset.page = 'the same'))

  await release(page, server)
  const prompt = page.getByRole('group', { name: 'A new version is ready' })
  await expect(prompt).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-page', 'the same')
  await page.getByLabel('Notes').fill('Half filled, and more')
  await expect(page.getByLabel('Notes')).toHaveValue('Half filled, and more')

  await prompt.getByRole('button', { name: 'Reload' }).click()
  await expect(page.locator('html')).not.toHaveAttribute('data-page')
  await expect(page.getByLabel('Notes')).toHaveValue('Half filled, and more')
  await expect(page.getByRole('spinbutton', { name: /^month/ })).toHaveText('11')
  await expect(page.getByRole('spinbutton', { name: /^day/ })).toHaveText('09')
  await expect(page.getByRole('spinbutton', { name: /^year/ })).toHaveText('yyyy')
  await expect(prompt).toBeHidden()
  await expect(status(page)).toContainText('1 waiting')
  await server.endFaults()
  // A newly opened page tries at once, however long the server asked the previous page to wait.
  await openQueue(page, server.origin)
  await showList(page, 'Sent')
  await expect(row(page, 'r-0003')).toBeVisible({ timeout: 60_000 })
})

test('[V10] a new version takes over at once, though the old one still waits for the network', async ({
  page,
  server,
}) => {
  await signInToQueue(page, server.origin)
  await openReview(page, 'r-0004')
  await page.getByLabel('Notes').fill('Half filled')
  await page.evaluate(() => (document.documentElement.dataset.page = 'the same'))
  const unanswered = ['/assets/staff/slow.js', '/images/slow.webp']
  for (const path of unanswered) {
    await server.orderFaults({ method: 'GET', path, kind: 'hang', times: 9 })
  }
  await page.evaluate((paths) => paths.forEach((path) => void fetch(path)), unanswered)
  await release(page, server)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.locator('html')).not.toHaveAttribute('data-page')
  await expect(page.getByLabel('Notes')).toHaveValue('Half filled')
  await expect(page.getByRole('group', { name: 'A new version is ready' })).toBeHidden()
})

test('a new version that is put off leaves the page alone, on a tablet as on a desk', async ({
  page,
  server,
}) => {
  await signInToQueue(page, server.origin)
  await release(page, server)
  const later = page.getByRole('button', { name: 'Later' })
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await later.click({ trial: true })
  }
  await later.click()
  await expect(page.getByRole('group', { name: 'A new version is ready' })).toBeHidden()
  const isWaiting = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return registration.waiting !== null
  })
  expect(isWaiting).toBe(true)
})
