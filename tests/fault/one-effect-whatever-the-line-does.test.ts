import {
  openQueue,
  openReview,
  reject,
  row,
  showList,
  signInOnline,
  signInToQueue,
  status,
} from '../fixtures/screens/hermes.ts'
import { expect, test, type TestServer } from '../fixtures/test.ts'

test.use({ isOnline: true })
const POST = 'POST /api/main/prod/receipt_activity'
const DECIDE = { method: 'POST', path: '/receipt_activity' } as const

async function decisionsSent(server: TestServer): Promise<number> {
  return (await server.requests()).filter((request) => request === POST).length
}

test('[V7] the same decision from two tabs at the same moment: one effect', async ({
  newTablet,
  server,
}) => {
  const page = await newTablet({ keepsForLater: true })
  await signInToQueue(page, server.origin)
  await openReview(page, 'r-0006')
  const otherTab = await page.context().newPage()
  await openQueue(otherTab, server.origin)
  await openReview(otherTab, 'r-0006')
  // The tabs share what is ticked.
  await page.locator('label').filter({ hasText: 'Not readable' }).click()
  await expect(otherTab.getByRole('checkbox', { name: 'Not readable' })).toBeChecked()
  // The second tab may find the button gone.
  await Promise.allSettled(
    [page, otherTab].map((tab) =>
      tab.getByRole('button', { name: 'Reject' }).click({ timeout: 10_000 }),
    ),
  )
  await openQueue(page, server.origin)
  await showList(page, 'Sent')
  await expect(row(page, 'r-0006')).toBeVisible({ timeout: 60_000 })
  await expect(status(page)).toContainText('nothing waiting')
  expect(await decisionsSent(server)).toBe(1)
})

test('[V10] decided offline in one tab, back online with two: sent once, the other tab knows', async ({
  newTablet,
  server,
}) => {
  const page = await newTablet({ keepsForLater: true })
  await signInToQueue(page, server.origin)
  const otherTab = await page.context().newPage()
  await openQueue(otherTab, server.origin)
  await openReview(otherTab, 'r-0009')
  await page.context().setOffline(true)
  await openReview(page, 'r-0009')
  await reject(page)
  await expect(otherTab.getByText('Saved on this tablet · waiting to be sent')).toBeVisible()
  await expect(otherTab.getByRole('button', { name: 'Reject' })).toBeHidden()
  await page.context().setOffline(false)
  await expect(otherTab.getByText('The server accepted it')).toBeVisible({ timeout: 60_000 })
  expect(await decisionsSent(server)).toBe(1)
})

test('[Q5] a captive portal and a busy server are no success, and the status says so', async ({
  page,
  server,
}) => {
  await signInOnline(page, server.origin)
  await server.orderFaults(
    { ...DECIDE, kind: 'portal', times: 1 },
    { method: 'GET', path: '/healthz', kind: 'portal', times: 1 },
    { ...DECIDE, kind: 'status-503', times: 1 },
    { ...DECIDE, kind: 'status-429', times: 1 },
  )
  await openReview(page, 'r-0011')
  await reject(page)
  await expect(status(page)).toContainText('1 waiting')
  await showList(page, 'Sent')
  await expect(row(page, 'r-0011')).toBeVisible({ timeout: 60_000 })
  await expect(status(page)).toContainText('Online · nothing waiting')
  expect(await decisionsSent(server)).toBe(4)
})

test('[Q5] a person can send now instead of waiting as long as the server asked', async ({
  page,
  server,
}) => {
  await signInOnline(page, server.origin)
  await server.orderFaults({ ...DECIDE, kind: 'busy-for-an-hour', times: 1 })
  await openReview(page, 'r-0012')
  await reject(page)
  // After the hold, the server says when to try again.
  await expect.poll(() => decisionsSent(server)).toBe(1)
  await expect(status(page)).toContainText('Online · 1 waiting')
  await page.getByRole('button', { name: 'Send now' }).click()
  await showList(page, 'Sent')
  await expect(row(page, 'r-0012')).toBeVisible()
})

test('[V10] a reply lost after the server applied the decision: sent again, one effect', async ({
  page,
  server,
}) => {
  await signInOnline(page, server.origin)
  await server.orderFaults({ ...DECIDE, kind: 'lost-reply', times: 1 })
  await openReview(page, 'r-0005')
  await reject(page)
  await showList(page, 'Sent')
  await expect(row(page, 'r-0005')).toBeVisible({ timeout: 60_000 })
  expect(await decisionsSent(server)).toBe(2)
  const { decisions } = await server.ledger()
  expect(decisions.filter(({ reviewId }) => reviewId === 'r-0005')).toHaveLength(1)
})
