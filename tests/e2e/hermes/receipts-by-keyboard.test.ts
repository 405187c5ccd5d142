import type { Page } from 'playwright'
import { receiptImage, signInToQueue, SLIGO_COFFEE, status } from '../../fixtures/screens/hermes.ts'
import { DESK } from '../../fixtures/screens/sizes.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ viewport: DESK })

/** Its customer stated all that an approval needs. */
const STATED = 'r-0002'
const RECEIPTS = 6
const ONLINE = 3

/** Milliseconds that a quick finger stays on a key; without them, the keys would be a scanner's. */
const HELD = 50

/** Presses keys one after the other. @returns how many */
async function press(page: Page, ...keys: string[]): Promise<number> {
  for (const key of keys) await page.keyboard.press(key, { delay: HELD })
  return keys.length
}

/** Types everything that an approval needs. Enter goes on to the next field, and leaves the last one. */
async function typeApproval(page: Page): Promise<number> {
  const { business, time, subtotal } = SLIGO_COFFEE
  const named = await press(page, 'b', ...business)
  await expect(page.getByRole('option', { name: business })).toBeVisible()
  return named + (await press(page, 'Enter', ...time, 'Enter', ...subtotal, 'Enter', 'Shift+A'))
}

/** The time of submission at the top of a review, which differs for each request. */
function submission(page: Page) {
  return page.getByText(/^Submitted \w+ \d+, \d{4}/).filter({ visible: true })
}

/** Waits until the request just decided has been replaced by another. */
async function expectNext(page: Page, decided: string | null): Promise<void> {
  if (decided) await expect(submission(page)).not.toHaveText(decided)
  await expect(receiptImage(page)).toBeVisible()
}

/** @returns how many keys it took */
async function decide(page: Page, reviewId: string): Promise<number> {
  if (reviewId === SLIGO_COFFEE.id) return typeApproval(page)
  if (reviewId === STATED) return press(page, 'f', 'Shift+A')
  return press(page, '3', 'Shift+R')
}

test('[X10] [V10] [Q4] six receipts by keyboard alone, offline from the fourth on, a reload among them: six effects, in order, at two keys each', async ({
  page,
  server,
  pageErrors,
}) => {
  const context = page.context()
  const consoleErrors: string[] = []
  page.on('console', (message) => {
    // Browsers log every request that fails for lack of a network, which is no fault of the page.
    const isNetwork = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isNetwork) consoleErrors.push(message.text())
  })
  const sent: string[] = []
  context.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/receipt_activity')) return
    const { reviewId } = request.postDataJSON() as { reviewId: string }
    if (!sent.includes(reviewId)) sent.push(reviewId)
  })
  await signInToQueue(page, server.origin)

  const decided: string[] = []
  const keys: number[] = []
  let last: string | null = null
  await press(page, 'n')
  while (decided.length < RECEIPTS) {
    await expectNext(page, last)
    if (decided.length === ONLINE) {
      await press(page, 'q')
      await expect(page.getByText('10 ready offline')).toBeVisible({ timeout: 60_000 })
      await expect(status(page)).toContainText('nothing waiting')
      await context.setOffline(true)
      await page.reload()
      await expect(status(page)).toContainText('Offline')
      await expect(page.getByText('Offline. The queue as of')).toBeVisible()
      await press(page, 'n')
      await expectNext(page, last)
    }
    last = await submission(page).textContent()
    const reviewId = page.url().split('/').at(-1) ?? ''
    keys.push(await decide(page, reviewId))
    decided.push(reviewId)
  }
  expect(new Set(decided).size).toBe(RECEIPTS)
  expect(keys.toSorted((a, b) => a - b)[RECEIPTS / 2], 'keys in the median').toBe(2)

  await expectNext(page, last)
  await press(page, 'q')
  await expect(page.getByText(/^Today: 6 decided median/)).toBeVisible()
  await context.setOffline(false)
  await expect(status(page)).toContainText('Online · nothing waiting', { timeout: 60_000 })

  expect(sent).toEqual(decided)
  const { ledger, decisions } = await server.ledger()
  expect(decisions.map(({ reviewId }) => reviewId)).toEqual([...decided].sort())
  expect(ledger.map(({ reviewId }) => reviewId)).toEqual([SLIGO_COFFEE.id, STATED])
  expect([...pageErrors, ...consoleErrors]).toEqual([])
})
