import type { Page } from 'playwright'
import { expectSaid, recordAnnouncements } from '../fixtures/screens/announcements.ts'
import { receiptImage, row, showList, signInToQueue } from '../fixtures/screens/hermes.ts'
import {
  confirmButton,
  keepBatteryLow,
  lines,
  openConfirmable,
  panel,
  READ,
} from '../fixtures/screens/image-reading.ts'
import { expect, test } from '../fixtures/test.ts'

/** Both customers stated what their images show. */
const FIRST = {
  id: 'r-0002',
  customer: 'devon.clarke@customers.example',
  businessId: 'b-twinbrook-hardware-paint',
  minute: '2026-11-08T15:40',
  subtotal: 115.88,
  points: 115,
}
const SECOND = { id: 'r-0009', customer: 'priya.nair@customers.example' }
/** The customer stated another business. */
const DIFFERENT = 'r-0030'

interface Sent {
  reviewId: string
  isApproved: boolean
  businessId: string
  receiptDatetime: string
  subtotal: number
}

/** @returns the decisions that reach the server from now on */
function recordSent(page: Page): Sent[] {
  const sent: Sent[] = []
  page.context().on('response', (response) => {
    const request = response.request()
    if (request.method() !== 'POST' || !request.url().endsWith('/receipt_activity')) return
    sent.push(request.postDataJSON() as Sent)
  })
  return sent
}

/**
 * When a customer's three lines come up, presses C, as the second of a double press would be, and goes to the subtotal,
 * which leaves only its own line: the three have not been looked at then. From inside the page: on a busy machine a
 * press from outside may come after the look.
 */
async function startLook(page: Page, customer: string): Promise<void> {
  await page.evaluate((name) => {
    const watching = new MutationObserver(() => {
      if (document.querySelector('h1')?.textContent !== name) return
      const shown = [...document.querySelectorAll('canvas[aria-label^="The line read for"]')]
      if (shown.filter((line) => !line.closest('[hidden]')).length < 3) return
      watching.disconnect()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'c', bubbles: true }))
      document.querySelector<HTMLElement>('[data-field="subtotal"] input')?.focus()
    })
    watching.observe(document.body, { childList: true, subtree: true, attributes: true })
  }, customer)
}

/** Expects that C does nothing in the middle of the look that `startLook` has put off, when all else is ready. */
async function expectNoConfirmDuringLook(page: Page): Promise<void> {
  await expect(lines(page)).toHaveCount(1)
  await expect(confirmButton(page)).toBeVisible()
  const url = page.url()
  await page.evaluate(async () => {
    const HALF_A_LOOK_MS = 300
    ;(document.activeElement as HTMLElement).blur()
    await new Promise((resolve) => setTimeout(resolve, HALF_A_LOOK_MS))
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'c', bubbles: true }))
  })
  await expectSaid(page, /The image is not shown yet/)
  await expect(panel(page)).toContainText('All three agree with the customer')
  await expect(confirmButton(page)).toBeVisible()
  expect(page.url()).toBe(url)
}

/** Presses C after a look at the lines. */
async function confirmSeen(page: Page, { id }: { id: string }): Promise<void> {
  await expect(receiptImage(page)).toBeVisible()
  await expect(lines(page)).toHaveCount(3)
  await expect(confirmButton(page)).toBeVisible()
  // Nothing shows that a look has been long enough.
  await page.waitForTimeout(1_000)
  await expect(async () => {
    await page.keyboard.press('c')
    await expect(page).not.toHaveURL(new RegExp(`${id}$`), { timeout: 5_000 })
  }).toPass()
}

async function expectOn(page: Page, { id }: { id: string }): Promise<void> {
  await expect(page).toHaveURL(`/hermes/${id}`)
}

test('[V5] what the customer stated differently is not offered to be confirmed, and the key says why', async ({
  newTablet,
  server,
}) => {
  const page = await newTablet({ readsImages: true })
  const sent = recordSent(page)
  await keepBatteryLow(page)
  await recordAnnouncements(page)
  await signInToQueue(page, server.origin)
  await page.goto(`/hermes/${DIFFERENT}`)
  await expect(panel(page).getByRole('button', { name: 'Use all' })).toBeVisible(READ)
  await expect(lines(page)).toHaveCount(3)
  // Longer than a look: what is in the way is not that it has not been seen.
  await page.waitForTimeout(1_000)
  await page.keyboard.press('c')
  await expect(panel(page)).toContainText('The customer stated something else')
  await expectSaid(page, /The customer stated something else/)
  await expect(confirmButton(page)).toHaveCount(0)
  await expect(page.getByLabel('Subtotal before tax')).toHaveValue('')
  await expect(page).toHaveURL(`/hermes/${DIFFERENT}`)

  // Whoever ticks a reason means to reject, whatever was stated.
  await openConfirmable(page, SECOND.id)
  await page.keyboard.press('3')
  await expect(confirmButton(page)).toHaveCount(0)
  await page.keyboard.press('c')
  await expect(panel(page)).toContainText('A rejection reason is ticked')
  await page.keyboard.press('3')
  await expect(confirmButton(page)).toBeVisible()
  await expectOn(page, SECOND)
  expect(sent).toEqual([])
})

test('[V5] [V7] [V10] one key approves what was read and stated alike, after a look, once, also offline', async ({
  newTablet,
  server,
  pageErrors,
}) => {
  const page = await newTablet({ readsImages: true })
  const sent = recordSent(page)
  await keepBatteryLow(page)
  await recordAnnouncements(page)
  await signInToQueue(page, server.origin)
  // In this order, a press that comes too often is one for a request that could be confirmed.
  await openConfirmable(page, SECOND.id)
  await openConfirmable(page, FIRST.id)
  await page.keyboard.press('q')
  await page.getByRole('button', { name: 'Ready first' }).click()
  const listed = page.getByRole('list', { name: 'Requests to review' }).getByRole('link')
  await expect(listed.nth(0)).toHaveAttribute('href', `/hermes/${FIRST.id}`)
  await expect(listed.nth(1)).toHaveAttribute('href', `/hermes/${SECOND.id}`)

  await startLook(page, FIRST.customer)
  await row(page, FIRST.id).click()
  await expectNoConfirmDuringLook(page)
  for (const field of ['Business', 'Date', 'Subtotal']) {
    await expect(page.getByRole('img', { name: `The line read for ${field}` })).toBeVisible()
  }
  await expectOn(page, FIRST)

  // The time stands still, so that Undo is in time on a busy machine too.
  const now = Date.now()
  await page.clock.setFixedTime(now)
  await confirmSeen(page, FIRST)
  await expectOn(page, SECOND)
  await page.keyboard.press('u')
  await expectOn(page, FIRST)
  await expect(page.getByLabel('Subtotal before tax')).toHaveValue('115.88')

  await page.context().setOffline(true)
  await startLook(page, SECOND.customer)
  await confirmSeen(page, FIRST)
  await expectOn(page, SECOND)
  await expectNoConfirmDuringLook(page)
  expect(sent).toEqual([])

  await page.clock.setFixedTime(now + 10_000)
  await page.context().setOffline(false)
  await page.keyboard.press('q')
  await showList(page, 'Sent')
  await expect(row(page, FIRST.id)).toBeVisible()
  const [approval, ...others] = sent
  expect(others).toEqual([])
  expect(approval).toMatchObject({
    reviewId: FIRST.id,
    isApproved: true,
    businessId: FIRST.businessId,
    subtotal: FIRST.subtotal,
  })
  expect(approval?.receiptDatetime).toContain(FIRST.minute)
  const { decisions, ledger } = await server.ledger()
  expect(decisions.map(({ reviewId }) => reviewId)).toEqual([FIRST.id])
  expect(ledger).toEqual([{ reviewId: FIRST.id, userEmail: FIRST.customer, points: FIRST.points }])
  expect(pageErrors).toEqual([])
})
