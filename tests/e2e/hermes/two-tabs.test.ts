import type { Page } from 'playwright'
import {
  backToQueue,
  openQueue,
  openReview,
  reject,
  signInOnline,
  status,
} from '../../fixtures/screens/hermes.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ isOnline: true })

const POST = 'POST /api/main/prod/receipt_activity'

const notes = (page: Page) => page.getByRole('textbox', { name: 'Notes' })
const subtotal = (page: Page) => page.getByRole('textbox', { name: 'Subtotal before tax' })

test('[V7] [V10] [X11] [Q5] [T2] two tabs share what is typed, and what either decides is sent once', async ({
  page,
  server,
  pageErrors,
}) => {
  const decisionsSent = async () =>
    (await server.requests()).filter((request) => request === POST).length
  await signInOnline(page, server.origin)
  const otherTab = await page.context().newPage()
  await openQueue(otherTab, server.origin)

  await test.step('what is typed in either is in both, and there again after leaving and a reload', async () => {
    for (const tab of [page, otherTab]) await openReview(tab, 'r-0009')
    await notes(page).fill('Half typed')
    await expect(notes(otherTab)).toHaveValue('Half typed')
    await subtotal(otherTab).fill('12.50')
    await expect(subtotal(page)).toHaveValue('12.50')
    await backToQueue(page)
    await openReview(page, 'r-0009')
    await expect(notes(page)).toHaveValue('Half typed')
    await page.reload()
    await expect(notes(page)).toHaveValue('Half typed')
    await expect(subtotal(page)).toHaveValue('12.50')
  })

  await test.step('decided offline in one while the other has it open, it is decided in both', async () => {
    await page.context().setOffline(true)
    await reject(page)
    await expect(otherTab.getByText('Saved on this tablet · waiting to be sent')).toBeVisible()
    await expect(otherTab.getByRole('button', { name: 'Reject' })).toBeHidden()
    await page.context().setOffline(false)
    await expect(otherTab.getByText('The server accepted it')).toBeVisible()
    expect(await decisionsSent()).toBe(1)
  })

  await test.step('working offline on purpose in one, so is the other; what it decides is sent once either goes online', async () => {
    await backToQueue(otherTab)
    await openReview(otherTab, 'r-0007')
    await status(page).click()
    await page.getByText('Work offline', { exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(status(otherTab)).toContainText('Working offline · nothing waiting')
    await reject(otherTab)
    await expect(status(page)).toContainText('Working offline · 1 waiting')
    expect(await decisionsSent()).toBe(1)
    await page.getByRole('button', { name: 'Go online' }).press('Enter')
    for (const tab of [page, otherTab])
      await expect(status(tab)).toContainText('Online · nothing waiting')
    expect(await decisionsSent()).toBe(2)
  })

  await test.step('decided in both at the same moment, it is sent once', async () => {
    await openReview(page, 'r-0006')
    await openQueue(otherTab, server.origin)
    await openReview(otherTab, 'r-0006')
    // The tabs share what is ticked.
    await page.locator('label').filter({ hasText: 'Not readable', visible: true }).click()
    await expect(otherTab.getByRole('checkbox', { name: 'Not readable' })).toBeChecked()
    // Found before either is pressed: the second tab may have lost its button by then.
    const buttons = await Promise.all(
      [page, otherTab].map((tab) =>
        tab.getByRole('button', { name: 'Reject' }).evaluateHandle((button: HTMLElement) => button),
      ),
    )
    await Promise.all(buttons.map((button) => button.evaluate((found) => found.click())))
    await expect.poll(decisionsSent).toBe(3)
    await expect(status(page)).toContainText('nothing waiting')
  })

  const { decisions } = await server.ledger()
  expect(decisions.map(({ reviewId }) => reviewId)).toEqual(['r-0006', 'r-0007', 'r-0009'])
  expect(pageErrors).toEqual([])
})
