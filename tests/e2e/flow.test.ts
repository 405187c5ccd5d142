import type { Page } from 'playwright'
import {
  backToQueue,
  openQueue,
  openReview,
  receiptImage,
  row,
  showList,
  signIn,
  signInOnline,
  signInToQueue,
  status,
} from '../fixtures/screens/hermes.ts'
import { expect, test, type TestServer } from '../fixtures/test.ts'

test.use({ isOnline: true })
const DECIDE = 'POST /api/main/prod/receipt_activity'
const SAVED = 'Saved on this tablet · waiting to be sent'

async function decisionsSent(server: TestServer): Promise<number> {
  return (await server.requests()).filter((request) => request === DECIDE).length
}

/** The requests' customers. Their name shows that the screen has caught up with the address. */
const CUSTOMERS: Record<string, string> = {
  'r-0001': 'maya.ortiz',
  'r-0002': 'devon.clarke',
  'r-0003': 'hiwot.bekele',
  'r-0005': 'lena.fischer',
  'r-0006': 'tomas.rivera',
  'r-0007': 'carmen.vega',
}

async function expectReview(page: Page, reviewId: string): Promise<void> {
  await expect(page).toHaveURL(`/hermes/${reviewId}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(CUSTOMERS[reviewId] ?? '')
  await expect(receiptImage(page)).toBeVisible()
}

test('[V1] keys move, fill in and help, and none of them works while somebody types', async ({
  page,
  server,
}) => {
  await signInOnline(page, server.origin)
  await page.keyboard.press('n')
  await expectReview(page, 'r-0001')
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible()
  await page.keyboard.press('n')
  await expectReview(page, 'r-0002')
  await page.keyboard.press('p')
  await expectReview(page, 'r-0001')

  // Approving by key obeys the rules and moves the focus to what is missing, where letters are text again.
  await page.keyboard.press('a')
  await expect(page.getByText('Select a datetime')).toBeVisible()
  const business = page.getByRole('combobox', { name: 'Business' })
  await expect(business).toBeFocused()
  await page.keyboard.type('nx')
  await expect(business).toHaveValue('nx')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(business).not.toBeFocused()

  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keys' })
  await expect(sheet.getByText('Reject and open the next one')).toBeVisible()
  await page.keyboard.press('n')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('Control+Shift+n')
  await expectReview(page, 'r-0001')

  await page.keyboard.press('t')
  await expect(page.getByRole('tab', { name: 'Receipt Template' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('o')
  const notes = page.getByLabel('Notes')
  await expect(notes).toBeFocused()
  await page.keyboard.type('qa1')
  await expect(notes).toHaveValue('qa1')
  await expect(page.getByRole('checkbox', { name: 'Duplicate' })).not.toBeChecked()
  await page.keyboard.press('Escape')
  await page.keyboard.press('q')
  await expect(page).toHaveURL('/hermes/dashboard')
  await expect(page.getByRole('button', { name: 'Keys' })).toHaveAttribute('aria-keyshortcuts', '?')
})

test('[V10] a decision is held for a moment and can be taken back, with everything that was typed', async ({
  newTablet,
  server,
}) => {
  // Without the worker, which would send by its own clock.
  const page = await newTablet({ serviceWorkers: 'block' })
  await signIn(page, server.origin)
  await openQueue(page, server.origin)
  await openReview(page, 'r-0003')
  // The hold lasts as long as the clock stands still.
  const now = Date.now()
  await page.clock.setFixedTime(now)
  await page.getByLabel('Notes').fill('Too dark')
  await page.keyboard.press('Escape')
  await page.keyboard.press('3')
  await page.keyboard.press('r')
  await expect(page).toHaveURL('/hermes/dashboard')
  await expect(page.getByText(SAVED)).toBeVisible()
  await expect(page.getByText('Sends in 4 s')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectReview(page, 'r-0003')
  await expect(
    page.getByRole('main').getByText('Undone. The form is as you left it.'),
  ).toBeVisible()
  await expect(page.getByLabel('Notes')).toHaveValue('Too dark')
  await expect(page.getByRole('checkbox', { name: 'Not readable' })).toBeChecked()

  await page.keyboard.press('r')
  await expect(row(page, 'r-0004')).toBeVisible()
  await page.keyboard.press('u')
  await expectReview(page, 'r-0003')
  await page.keyboard.press('u')
  await expect(page.getByRole('main').getByText('There is no decision left to undo.')).toBeVisible()
  expect(await decisionsSent(server)).toBe(0)

  await page.keyboard.press('r')
  await expect(page).toHaveURL('/hermes/dashboard')
  await page.clock.setFixedTime(now + 5_000)
  await showList(page, 'Sent')
  await expect(row(page, 'r-0003')).toBeVisible()
  expect(await decisionsSent(server)).toBe(1)
  await page.keyboard.press('u')
  await expect(page.getByRole('main').getByText('There is no decision left to undo.')).toBeVisible()
})

test('decide and next: the next image is decoded by then, skipped ones come last', async ({
  newTablet,
  server,
}) => {
  const page = await newTablet({ keepsForLater: true })
  await page.addInitScript(() => {
    const decode = HTMLImageElement.prototype.decode
    HTMLImageElement.prototype.decode = async function () {
      await decode.call(this)
      document.documentElement.dataset.decoded = 'yes'
    }
  })
  await signInToQueue(page, server.origin)
  await openReview(page, 'r-0004')
  await expect(page.locator('html[data-decoded]')).toHaveCount(1)
  // Now the next image can only come from memory.
  await page.context().setOffline(true)
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith('receipt-images')) await caches.delete(name)
    }
  })
  await page.keyboard.press('3')
  await page.keyboard.press('Shift+R')
  await expectReview(page, 'r-0005')
  await expect(page.getByText(SAVED)).toBeVisible()
  await page.context().setOffline(false)

  // The switch has the same effect on the buttons as Shift on the keys.
  await page.locator('label').filter({ hasText: 'Open the next one after deciding' }).click()
  await page.locator('label').filter({ hasText: 'Not readable' }).click()
  await page.getByRole('button', { name: 'Reject' }).click()
  await expectReview(page, 'r-0006')
  await page.keyboard.press('x')
  await expectReview(page, 'r-0007')
  await page.keyboard.press('p')
  await expect(page).not.toHaveURL('/hermes/r-0007')
  await expect(page).not.toHaveURL('/hermes/r-0006')
  await backToQueue(page)
  await expect(row(page, 'r-0006')).toContainText('Skipped')
})

test('[Q4] filters and order work offline, next follows them, and a reload keeps them', async ({
  newTablet,
  server,
}) => {
  const page = await newTablet({ keepsForLater: true })
  await signInToQueue(page, server.origin)
  await openReview(page, 'r-0009')
  await page.getByLabel('Notes').fill('Half typed')
  await backToQueue(page)
  await page.context().setOffline(true)
  await expect(status(page)).toContainText('Offline')
  const rows = page.getByRole('list', { name: 'Requests to review' }).getByRole('link')
  const newest = row(page, 'r-0016')

  await page.getByRole('button', { name: 'My drafts' }).click()
  await expect(rows).toHaveCount(1)
  await expect(row(page, 'r-0009')).toBeVisible()
  await page.getByRole('button', { name: 'My drafts' }).click()
  await page.keyboard.press('/')
  await page.keyboard.type('maya')
  await expect(row(page, 'r-0002')).toHaveCount(0)
  await expect(newest).toBeVisible()
  await expect(rows.first()).toHaveAttribute('href', '/hermes/r-0001')
  await page.getByRole('button', { name: 'Newest first' }).click()
  await expect(rows.last()).toHaveAttribute('href', '/hermes/r-0001')
  await openReview(page, 'r-0016')
  await page.keyboard.press('n')
  await expectReview(page, 'r-0001')
  await page.keyboard.press('q')
  await expect(page).toHaveURL('/hermes/dashboard')
  await page.reload()
  await expect(newest).toBeVisible()
  await expect(rows.last()).toHaveAttribute('href', '/hermes/r-0001')
  await expect(row(page, 'r-0002')).toHaveCount(0)
  await page.getByLabel('Find a customer or business').fill('nobody of that name')
  await expect(page.getByText('No request matches')).toBeVisible()
  await page.getByRole('button', { name: 'Show all requests' }).click()
  await expect(rows.nth(3)).toBeVisible()
})

test('today’s count and median are there offline and stay when it is sent', async ({
  newTablet,
  server,
}) => {
  const page = await newTablet({ keepsForLater: true })
  await signInToQueue(page, server.origin)
  await expect(page.getByText(/^Today: 0 decided$/)).toBeVisible()
  await page.context().setOffline(true)
  for (const id of ['r-0010', 'r-0011']) {
    await openReview(page, id)
    await page.keyboard.press('3')
    await page.keyboard.press('r')
    await expect(page).toHaveURL('/hermes/dashboard')
  }
  const stats = page.getByText(/^Today: 2 decided median \d+ s$/)
  await expect(stats).toBeVisible()
  await page.context().setOffline(false)
  await showList(page, 'Sent')
  await expect(row(page, 'r-0011')).toBeVisible({ timeout: 60_000 })
  await expect(stats).toBeVisible()
})
